import { randomUUID } from "node:crypto";
import { BlobNotFoundError, type BlobStore } from "@media-asset-service/blobs/store.ts";
import { z } from "zod";

/** Outside of the prefixes that the service uses, so that checks, sweeps and backups skip it. */
export const IDENTITY_KEY = "store-identity";

const FORMAT = "media-asset-service store 1";
const identityFile = z.object({
  format: z.literal(FORMAT),
  id: z.string().min(1).max(100),
  replaces: z.string().max(100).optional(),
});

/** The identity of a blob store. It is copied and renamed with the store. */
export interface StoreIdentity {
  id: string;
  /** The store whose blobs were moved here (`mas move-store`). */
  replaces?: string | undefined;
}

/** Returns null if the store has no identity. Invalid content counts as the identity of another store. */
export async function readStoreIdentity(store: BlobStore): Promise<StoreIdentity | null> {
  const bytes = await store.read(IDENTITY_KEY).catch((error: unknown) => {
    if (error instanceof BlobNotFoundError) return null;
    throw error;
  });
  if (bytes === null) return null;
  try {
    const { id, replaces } = identityFile.parse(JSON.parse(bytes.toString()));
    return { id, replaces };
  } catch {
    return { id: "unreadable" };
  }
}

/** Replaces the identity of the store, if it has one. */
export async function writeStoreIdentity(store: BlobStore, { id, replaces }: StoreIdentity) {
  const text = JSON.stringify({ format: FORMAT, id, ...(replaces !== undefined && { replaces }) });
  await store.delete(IDENTITY_KEY);
  await store.put(IDENTITY_KEY, Buffer.from(`${text}\n`), { contentType: "application/json" });
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
