import { randomUUID } from "node:crypto";
import type { BlobStore } from "../storage/blobs/store.ts";
import { foreignStore, type Locations, type Mismatch, otherSecret, otherStore } from "./mismatch.ts";
import type { Installation, InstallationRepository } from "./repository.ts";
import { secretHash } from "./secret-hash.ts";
import { readStoreIdentity, type StoreIdentity, writeStoreIdentity } from "./store-identity.ts";

export interface InstallationParts {
  store: BlobStore;
  signingSecret: string;
  locations: Locations;
}

/** Files whose bytes are looked for in a store that has no identity yet. */
const SAMPLE = 20;

/** The row of this database, which its migration has made. */
export async function rowOf(repository: InstallationRepository): Promise<Installation> {
  const { installation } = await repository.read();
  if (!installation) throw new Error("The table installation has no row. Restore it from a backup of the database");
  return installation;
}

/**
 * The first process binds the database to its store and its secret. It has to be the right store: an empty one that gets an
 * identity now, or the one that has the bytes of the files. Of processes that start at the same moment, one binds, and the
 * others are compared. Returns what is wrong.
 */
export async function bindFirst(repository: InstallationRepository, parts: InstallationParts): Promise<Mismatch[]> {
  const { store, signingSecret, locations } = parts;
  const isNew = !(await repository.hasAccounts());
  const sample = await sampleOf(repository, store);
  const wrong: Mismatch[] = [];
  await repository
    .bindFirst(async ({ id, storeId: planned }) => {
      // Inside the transaction, whose lock keeps others out: one small object, once in the life of an installation.
      const found = await readStoreIdentity(store);
      if (found && found.id !== planned && isNew) wrong.push(foreignStore(locations));
      else if (sample.files > 0 && sample.found === 0) wrong.push(otherStore(locations, hasNone(sample)));
      if (wrong.length > 0) throw new NotBound();
      // After a crash in between, or in a backup that was restored, it may be there already.
      if (!found) await writeStoreIdentity(store, { id: planned });
      return { storeId: found?.id ?? planned, secretHash: await secretHash(signingSecret, id) };
    })
    .catch((error: unknown) => {
      if (!(error instanceof NotBound)) throw error;
    });
  return wrong;
}

class NotBound extends Error {}

/** What does not match; of the store, of what it says it is. */
export function compare(
  { storeId, secretHash: known }: Installation,
  { id, secret, locations }: { id: StoreIdentity | null; secret: Buffer; locations: Locations },
): Mismatch[] {
  const wrong: Mismatch[] = [];
  if (id === null) wrong.push(otherStore(locations, "does not contain the object store-identity"));
  else if (id.id !== storeId) wrong.push(otherStore(locations, "contains the store-identity of another store"));
  if (known === null || !known.equals(secret)) wrong.push(otherSecret(locations));
  return wrong;
}

/** Whether the store has what the latest files name. */
export async function sampleOf(
  repository: Pick<InstallationRepository, "latestBlobs">,
  store: Pick<BlobStore, "stat">,
) {
  const keys = await repository.latestBlobs(SAMPLE);
  const stats = await Promise.all(keys.map((key) => store.stat(key)));
  return { files: keys.length, found: stats.filter((stat) => stat !== null).length };
}

const hasNone = ({ files }: { files: number }) => `contains none of the latest ${files} files`;

/** An operator's explicit wish. */
export async function rebind(
  repository: InstallationRepository,
  { store, signingSecret }: Pick<InstallationParts, "store" | "signingSecret">,
  change: { store: boolean; secret: boolean },
): Promise<void> {
  const { id } = await rowOf(repository);
  let storeId: string | undefined;
  if (change.store) {
    storeId = (await readStoreIdentity(store))?.id;
    if (storeId === undefined) {
      storeId = randomUUID();
      await writeStoreIdentity(store, { id: storeId });
    }
  }
  await repository.update({
    ...(storeId !== undefined && { storeId }),
    ...(change.secret && { secretHash: await secretHash(signingSecret, id) }),
  });
}

/** Of a store to which all blobs are moved: another one, so that processes that go on with the old one are found out. */
export async function succeed(from: BlobStore, to: BlobStore): Promise<void> {
  const old = await readStoreIdentity(from);
  if (!old) return;
  const there = await readStoreIdentity(to);
  if (there?.replaces === old.id) return;
  await writeStoreIdentity(to, { id: randomUUID(), replaces: old.id });
}

/** Whether blobs may be moved there: it has no identity, or one of an earlier move between these two. */
export async function mayTakeBlobs(from: BlobStore, to: BlobStore): Promise<boolean> {
  const [old, there] = await Promise.all([readStoreIdentity(from), readStoreIdentity(to)]);
  return there === null || old?.id === there.id || there.replaces === old?.id || old?.replaces === there.id;
}
