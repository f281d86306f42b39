import { on } from "node:events";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
} from "@aws-sdk/client-s3";
import { freeMemory } from "@media-asset-service/base/memory.ts";
import { appendableObjects } from "./s3-appending.ts";
import { cancellation, createClients, IDLE_TIMEOUTS, type S3StoreOptions } from "./s3-client.ts";
import { explainUnusable, isMissing } from "./s3-errors.ts";
import { objectReader } from "./s3-read.ts";
import { upload } from "./s3-upload.ts";
import { objectWriter } from "./s3-write-once.ts";
import { assertKey, assertRange, type BlobStore, BlobStoreError, isKey } from "./store.ts";

export type { S3StoreOptions };

/** The date of an object without a date, so that it never counts as old. */
const NEWEST = new Date(8.64e15);

/**
 * Frees each chunk after use, because the chunks of a large object would accumulate to tens of megabytes of garbage. A
 * loop over the stream itself would receive copies when several chunks are buffered.
 */
async function* freeChunks(body: Readable): AsyncGenerator<Buffer> {
  try {
    const chunks = on(body, "data", { close: ["end", "close"], highWaterMark: 1, lowWaterMark: 1 });
    for await (const [chunk] of body.closed ? [] : chunks) {
      yield chunk;
      freeMemory(chunk);
    }
    if (!body.readableEnded) throw body.errored ?? new BlobStoreError("The transfer of an object was interrupted");
  } finally {
    body.destroy();
  }
}

/** Stores blobs as objects of one bucket. */
export function s3Store(options: S3StoreOptions): BlobStore {
  const { bucket: Bucket } = options;
  const bucketLabel = `the bucket "${Bucket}" at ${options.endpoint ?? `AWS ${options.region ?? ""}`.trim()}`;
  const { readMs } = options.idleTimeouts ?? IDLE_TIMEOUTS;
  const clients = createClients(options);
  const { metadataClient: client, uploadClient } = clients;
  const objects = objectReader(client, Bucket, bucketLabel, readMs);
  const writer = objectWriter(clients, objects);
  const { clear: clearUnfinished, ...appending } = appendableObjects(clients, objects, writer, Bucket);

  const store: BlobStore = {
    ...appending,

    async put(key, source, putOptions = {}) {
      assertKey(key);
      try {
        putOptions.signal?.throwIfAborted();
        const destination = { client: uploadClient, writer, target: { Bucket, Key: key } };
        return { size: await upload(destination, source, putOptions) };
      } catch (error) {
        if (source instanceof Readable) source.destroy();
        throw error;
      }
    },

    async get(key, options = {}) {
      assertKey(key);
      if (options.range) assertRange(options.range);
      return objects.open(key, options);
    },

    async chunks(key, options) {
      return freeChunks(await store.get(key, options));
    },

    async read(key, into) {
      assertKey(key);
      return objects.read(key, into);
    },

    async write(key, bytes) {
      await store.put(key, bytes);
    },

    async stat(key) {
      assertKey(key);
      return objects.stat(key);
    },

    async *list({ prefix, after } = {}) {
      const where = { Bucket, ...(prefix && { Prefix: prefix }) };
      let page: ListObjectsV2CommandOutput | undefined;
      do {
        const token = page?.NextContinuationToken;
        const from = token ? { ContinuationToken: token } : after ? { StartAfter: after } : {};
        page = await client.send(new ListObjectsV2Command({ ...where, ...from }));
        for (const { Key: key = "", Size: size = 0, LastModified: storedAt = NEWEST } of page.Contents ?? []) {
          if (isKey(key)) yield { key, size, storedAt };
        }
      } while (page.IsTruncated && page.NextContinuationToken);
    },

    async delete(key) {
      assertKey(key);
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },

    async discard(key) {
      await store.discardUnfinished(key);
      await store.delete(key);
    },

    async discardUnfinished(key) {
      assertKey(key);
      await clearUnfinished(key);
    },

    // A put sends nothing before its key is claimed.
    async clearStale() {},

    async ready(signal) {
      try {
        await client.send(new HeadBucketCommand({ Bucket }), cancellation(signal));
      } catch (error) {
        throw new Error(`Cannot use ${bucketLabel}: ${explainUnusable(error)}`, { cause: error });
      }
    },

    async close() {
      clients.destroy();
    },
  };
  return store;
}
