import { buffer } from "node:stream/consumers";
import { newId, uniqueName } from "../base/ids.ts";
import type { BlobOwnership, Stored } from "./blob-ownership.ts";
import type { BlobStore } from "./blobs/store.ts";
import { storageUnavailable } from "./blobs/unavailable.ts";
import type { LimitConcurrency } from "./per-account-concurrency.ts";
import { UploadSink, type UploadSinkOptions } from "./upload-sink.ts";

/** Complete content that is stored, and hidden until a row owns it. */
export interface Staged extends Stored {
  /** A new id, which the key ends in: the file that is made of the content takes it, so that its bytes can be found. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256, lowercase hex. */
  readonly checksum: string;
  /** Of the bytes that are stored, where these are not those that came; else null. */
  readonly storedChecksum: string | null;
  /** The beginning of the content, enough to detect its type; empty once confirmed. */
  readonly head: Buffer;
  /** What lies behind the head: `length` bytes from `start`, fewer at the end. */
  read(start: number, length: number): Promise<Buffer>;
}

export interface StageRequest extends UploadSinkOptions {
  /** Whose content it is: the folder that its key lies in. */
  owner: string;
}

/** Content that is written here is stored while it comes. On failure nothing is left behind. */
export interface PendingUpload extends Pick<UploadSink, "write" | "end"> {
  readonly result: Promise<Staged>;
}

export type Stage = (request: StageRequest) => PendingUpload;

/** A key for content that begins anew. No other attempt has it, so nobody else can store anything under it. */
export function newBlobKey({ accountId, fileId }: { accountId: string; fileId: string }): string {
  return `originals/${accountId}/${fileId}-${uniqueName("blob")}`;
}

/** Reads `length` bytes of a blob from `start`, fewer at its end. */
export function reader(blobs: Pick<BlobStore, "get">, key: string): Staged["read"] {
  return async (start, length) => buffer(await blobs.get(key, { range: { start, end: start + length - 1 } }));
}

/** The same of what is in memory as a whole. */
function readerOf(content: Buffer): Staged["read"] {
  return async (start, length) => content.subarray(start, start + length);
}

/** Streams content into the blob store, measuring and hashing on the way. */
export function staging(blobOwnership: BlobOwnership, blobs: BlobStore, limitConcurrency: LimitConcurrency): Stage {
  return ({ owner, ...options }) => {
    const content = new UploadSink(options);
    return {
      result: limitConcurrency(owner, () => store(owner, content)),
      write: (chunk) => content.write(chunk),
      end: () => content.end(),
    };
  };

  async function store(owner: string, content: UploadSink): Promise<Staged> {
    const id = newId("file");
    const key = `originals/${owner}/${id}`;
    const stored = await blobOwnership.store(key, async (claimed) => {
      // A claim that fails must not wait for slow content.
      const source = await Promise.race([content.source, claimed.then(() => content.source)]);
      return blobs.put(key, source, { claimed, consumed: content.consumed }).catch((error: unknown) => {
        // Too large, or cut off. Anything else is the store's.
        throw content.failedWith(error) ? error : storageUnavailable(error);
      });
    });
    const { size, checksum, head } = content.measured();
    return {
      ...stored,
      confirmed() {
        stored.confirmed();
        content.free();
      },
      id,
      size,
      checksum,
      storedChecksum: null,
      head,
      read: head.length === size ? readerOf(head) : reader(blobs, key),
    };
  }
}
