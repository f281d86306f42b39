import { basename } from "node:path/posix";
import { buffer } from "node:stream/consumers";
import type { BlobStore } from "@media-asset-service/blobs/store.ts";
import { unavailable } from "../base/errors.ts";
import { newId, uniqueName } from "../base/ids.ts";
import { type Context, perContext } from "../context.ts";
import type { Staged } from "../contract/staged.ts";
import { reserveNewKey, storeBlob } from "./blob-ownership.ts";
import { storageUnavailable } from "./unavailable.ts";
import { UploadSink, type UploadSinkOptions } from "./upload-sink.ts";

export interface StageRequest extends UploadSinkOptions {
  /** The owner of the content: the folder of its key. */
  owner: string;
}

export type PendingUpload = ReturnType<typeof stage>;

/** Returns a key for new content. No other attempt uses it. */
export function newBlobKey({ accountId, fileId }: { accountId: string; fileId: string }): string {
  return `originals/${accountId}/${fileId}-${uniqueName("blob")}`;
}

/** Reads `length` bytes of a blob from `start`, fewer at its end. */
export function blobReader(blobs: BlobStore, key: string): Staged["read"] {
  return async (start, length) => buffer(await blobs.get(key, { range: { start, end: start + length - 1 } }));
}

/** Reads in the same way from content in memory. */
function bufferReader(content: Buffer): Staged["read"] {
  return async (start, length) => content.subarray(start, start + length);
}

/** Streams content into the blob store, measuring and hashing on the way. Leaves nothing in the store on failure. */
export function stage(context: Context, { owner, ...options }: StageRequest) {
  const content = new UploadSink(options);
  return {
    result: limitUploads(context, owner, () => store(context, owner, content)),
    write: (chunk: Buffer) => content.write(chunk),
    end: () => content.end(),
  };
}

async function store(context: Context, owner: string, content: UploadSink): Promise<Staged> {
  const { blobs } = context;
  const reserved = reserveNewKey(context, `originals/${owner}/`, () => newId("file"));
  const { key } = reserved;
  const stored = await storeBlob(context, reserved, async (claimed) => {
    // Slow content must not delay the error of a failed claim.
    const source = await Promise.race([content.source, claimed.then(() => content.source)]);
    return blobs.put(key, source, { claimed, consumed: content.consumed }).catch((error: unknown) => {
      // The content is too large or broke off. All other errors are those of the store.
      throw content.failedWith(error) ? error : storageUnavailable(error);
    });
  });
  const { size, checksum, head } = content.measured();
  return {
    ...stored,
    markConfirmed() {
      stored.markConfirmed();
      content.free();
    },
    id: basename(key),
    size,
    checksum,
    storedChecksum: null,
    head,
    read: head.length === size ? bufferReader(head) : blobReader(blobs, key),
  };
}

/** The number of uploads in progress per account. */
const uploadsInProgress = perContext(() => new Map<string, number>());

/**
 * Runs an upload of an account. Limits concurrent uploads, because content uses memory while it arrives, regardless of
 * the protocol.
 *
 * @throws {ServiceError} SERVICE_UNAVAILABLE if the account has too many uploads in progress
 */
export async function limitUploads<T>(context: Context, accountId: string, upload: () => Promise<T>): Promise<T> {
  const running = uploadsInProgress(context);
  const { maxConcurrentUploadsPerAccount: max } = context.config;
  const current = running.get(accountId) ?? 0;
  if (current >= max) {
    const message = `This account has reached its limit of ${max} concurrent uploads. Try again in a few seconds.`;
    throw unavailable(message, undefined, 2);
  }
  running.set(accountId, current + 1);
  try {
    return await upload();
  } finally {
    const remaining = (running.get(accountId) ?? 1) - 1;
    if (remaining > 0) running.set(accountId, remaining);
    else running.delete(accountId);
  }
}
