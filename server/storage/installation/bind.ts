import { randomUUID, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { BlobStore } from "@media-asset-service/blobs/store.ts";
import type { Database } from "../../db/database.ts";
import { foreignStore, type Locations, type Mismatch, otherSecret, otherStore } from "./mismatch.ts";
import { bindRow, hasAccounts, type Installation, latestBlobs, readInstallation, updateRow } from "./rows.ts";
import { readStoreIdentity, type StoreIdentity, writeStoreIdentity } from "./store-identity.ts";

export interface InstallationParts {
  store: BlobStore;
  signingSecret: string;
  locations: Locations;
}

/** The number of files whose bytes are checked in a store without an identity. */
const SAMPLE_SIZE = 20;
const HASH_BYTES = 32;

/**
 * Binds the database to its store and its secret, for the first process. It must be the right store: an empty one,
 * which gets an identity now, or the one with the bytes of the files. If several processes start at the same moment,
 * one binds, and the others are compared. Returns the mismatches.
 */
export async function bindFirst(db: Database, parts: InstallationParts): Promise<Mismatch[]> {
  const { store, signingSecret, locations } = parts;
  const isNew = !(await hasAccounts(db));
  const sample = await sampleBlobs(db, store);
  const mismatches: Mismatch[] = [];
  await bindRow(db, async ({ id, storeId: planned }) => {
    // Inside the transaction, whose lock excludes other processes. It writes one small object, once per installation.
    const identity = await readStoreIdentity(store);
    if (identity && identity.id !== planned && isNew) mismatches.push(foreignStore(locations));
    else if (sample.files > 0 && sample.found === 0) mismatches.push(otherStore(locations, containsNone(sample)));
    if (mismatches.length > 0) throw new NotBound();
    // The identity may already exist after a crash in between, or in a restored backup.
    if (!identity) await writeStoreIdentity(store, { id: planned });
    return { storeId: identity?.id ?? planned, secretHash: await secretHash(signingSecret, id) };
  }).catch((error: unknown) => {
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
async function sampleBlobs(db: Database, store: BlobStore): Promise<{ files: number; found: number }> {
  const keys = await latestBlobs(db, SAMPLE_SIZE);
  const stats = await Promise.all(keys.map((key) => store.stat(key)));
  return { files: keys.length, found: stats.filter((stat) => stat !== null).length };
}

const containsNone = ({ files }: { files: number }) => `contains none of the latest ${files} files`;

/** Returns the differences from the store and the secret of the database, which an operator's command can apply. */
export async function differences(db: Database, parts: InstallationParts) {
  const { store, signingSecret, locations } = parts;
  const installation = await readInstallation(db);
  const [id, secret] = await Promise.all([readStoreIdentity(store), secretHash(signingSecret, installation.id)]);
  const kinds = new Set(compare(installation, { id, secret, locations }).map(({ kind }) => kind));
  const change = { store: kinds.has("store"), secret: kinds.has("secret") };
  return {
    ...change,
    /** How many of the latest files the store contains. */
    sample: await sampleBlobs(db, store),
    /** Binds the database to the given store and secret. */
    apply: () => rebind(db, parts, change),
  };
}

/** Binds another store or secret, at the explicit request of an operator. */
async function rebind(
  db: Database,
  { store, signingSecret }: InstallationParts,
  change: { store: boolean; secret: boolean },
): Promise<void> {
  const { id } = await readInstallation(db);
  let storeId: string | undefined;
  if (change.store) {
    storeId = (await readStoreIdentity(store))?.id;
    if (storeId === undefined) {
      storeId = randomUUID();
      await writeStoreIdentity(store, { id: storeId });
    }
  }
  await updateRow(db, {
    ...(storeId !== undefined && { storeId }),
    ...(change.secret && { secretHash: await secretHash(signingSecret, id) }),
  });
}

/**
 * Returns the hash by which the database identifies the signing secret. It is slow to compute, to prevent guessing by
 * an attacker who has only the database.
 */
export async function secretHash(secret: string, salt: string): Promise<Buffer> {
  return (await promisify<string, string, number, unknown>(scrypt)(secret, salt, HASH_BYTES)) as Buffer;
}
