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

/** The number of files whose bytes are checked in a store without an identity. */
const SAMPLE_SIZE = 20;

/** Returns the row of this database, which its migration has created. */
export async function readInstallation(repository: InstallationRepository): Promise<Installation> {
  const { installation } = await repository.read();
  if (!installation) throw new Error("The table installation has no row. Restore it from a backup of the database");
  return installation;
}

/**
 * Binds the database to its store and its secret, for the first process. It must be the right store: an empty one,
 * which gets an identity now, or the one with the bytes of the files. If several processes start at the same moment,
 * one binds, and the others are compared. Returns the mismatches.
 */
export async function bindFirst(repository: InstallationRepository, parts: InstallationParts): Promise<Mismatch[]> {
  const { store, signingSecret, locations } = parts;
  const isNew = !(await repository.hasAccounts());
  const sample = await sampleBlobs(repository, store);
  const mismatches: Mismatch[] = [];
  await repository
    .bindFirst(async ({ id, storeId: planned }) => {
      // Inside the transaction, whose lock excludes other processes. It writes one small object, once per installation.
      const identity = await readStoreIdentity(store);
      if (identity && identity.id !== planned && isNew) mismatches.push(foreignStore(locations));
      else if (sample.files > 0 && sample.found === 0) mismatches.push(otherStore(locations, containsNone(sample)));
      if (mismatches.length > 0) throw new NotBound();
      // The identity may already exist after a crash in between, or in a restored backup.
      if (!identity) await writeStoreIdentity(store, { id: planned });
      return { storeId: identity?.id ?? planned, secretHash: await secretHash(signingSecret, id) };
    })
    .catch((error: unknown) => {
      if (!(error instanceof NotBound)) throw error;
    });
  return mismatches;
}

class NotBound extends Error {}

/**
 * Returns the mismatches.
 *
 * @param id the identity that the store contains
 */
export function compare(
  { storeId, secretHash: knownHash }: Installation,
  { id, secret, locations }: { id: StoreIdentity | null; secret: Buffer; locations: Locations },
): Mismatch[] {
  const mismatches: Mismatch[] = [];
  if (id === null) mismatches.push(otherStore(locations, "does not contain the object store-identity"));
  else if (id.id !== storeId) mismatches.push(otherStore(locations, "contains the store-identity of another store"));
  if (knownHash === null || !knownHash.equals(secret)) mismatches.push(otherSecret(locations));
  return mismatches;
}

/** Counts how many of the latest blobs the store contains. */
export async function sampleBlobs(
  repository: Pick<InstallationRepository, "latestBlobs">,
  store: Pick<BlobStore, "stat">,
) {
  const keys = await repository.latestBlobs(SAMPLE_SIZE);
  const stats = await Promise.all(keys.map((key) => store.stat(key)));
  return { files: keys.length, found: stats.filter((stat) => stat !== null).length };
}

const containsNone = ({ files }: { files: number }) => `contains none of the latest ${files} files`;

/** Binds another store or secret, at the explicit request of an operator. */
export async function rebind(
  repository: InstallationRepository,
  { store, signingSecret }: Pick<InstallationParts, "store" | "signingSecret">,
  change: { store: boolean; secret: boolean },
): Promise<void> {
  const { id } = await readInstallation(repository);
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

/**
 * Gives the store to which all blobs are moved a new identity, so that processes that still use the old store are
 * detected.
 */
export async function writeSuccessorIdentity(from: BlobStore, to: BlobStore): Promise<void> {
  const old = await readStoreIdentity(from);
  if (!old) return;
  const target = await readStoreIdentity(to);
  if (target?.replaces === old.id) return;
  await writeStoreIdentity(to, { id: randomUUID(), replaces: old.id });
}

/** Whether blobs can be moved there: the store has no identity, or one of an earlier move between the two stores. */
export async function canReceiveBlobs(from: BlobStore, to: BlobStore): Promise<boolean> {
  const [old, target] = await Promise.all([readStoreIdentity(from), readStoreIdentity(to)]);
  return target === null || old?.id === target.id || target.replaces === old?.id || old?.replaces === target.id;
}
