import { z } from "zod";
import { BlobNotFoundError, type BlobStore } from "../storage/blobs/store.ts";

/** Beside what the service stores, under no prefix of it: no check, sweep or backup looks there. */
export const IDENTITY_KEY = "store-identity";

const FORMAT = "media-asset-service store 1";
const identityFile = z.object({
  format: z.literal(FORMAT),
  id: z.string().min(1).max(100),
  replaces: z.string().max(100).optional(),
});

/** What a blob store says it is. It goes along when the store is copied or renamed. */
export interface StoreIdentity {
  id: string;
  /** The store whose blobs were moved here (`mas move-store`). */
  replaces?: string | undefined;
}

/** Null: it has none. What cannot be read as one is an identity that nobody has. */
export async function readStoreIdentity(store: Pick<BlobStore, "read">): Promise<StoreIdentity | null> {
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

/** In place of the one that the store may have. */
export async function writeStoreIdentity(store: Pick<BlobStore, "put" | "delete">, { id, replaces }: StoreIdentity) {
  const text = JSON.stringify({ format: FORMAT, id, ...(replaces !== undefined && { replaces }) });
  await store.delete(IDENTITY_KEY);
  await store.put(IDENTITY_KEY, Buffer.from(`${text}\n`), { contentType: "application/json" });
}
