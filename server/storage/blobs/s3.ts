import { IncomingMessage } from "node:http";
import { addAbortSignal, Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
} from "@aws-sdk/client-s3";
import { cancellation, createClients, PATIENCE, type S3StoreOptions } from "./s3-client.ts";
import { explain, isMissing, isMissingForHead, statusOf } from "./s3-errors.ts";
import { abortUploads, upload } from "./s3-upload.ts";
import { begun, endWhenSilent } from "./silence.ts";
import {
  assertKey,
  assertRange,
  BlobNotFoundError,
  type BlobStore,
  BlobStoreError,
  isKey,
  roomFor,
  unsatisfiable,
} from "./store.ts";

export type { S3StoreOptions };

/** Blobs as objects of one bucket. */
export function s3Store(options: S3StoreOptions): BlobStore {
  const { bucket: Bucket } = options;
  const place = `the bucket "${Bucket}" at ${options.endpoint ?? `AWS ${options.region ?? ""}`.trim()}`;
  const { readMs } = options.patience ?? PATIENCE;
  const { asking: client, uploading, destroy } = createClients(options);

  const brokenOff = (key: string, cause: unknown) =>
    new BlobStoreError(`The bytes of "${key}" broke off on their way from ${place}`, { cause });

  const store: BlobStore = {
    async put(key, source, putOptions = {}) {
      assertKey(key);
      try {
        putOptions.signal?.throwIfAborted();
        return { size: await upload(uploading, { Bucket, Key: key }, source, putOptions) };
      } catch (error) {
        if (source instanceof Readable) source.destroy();
        throw error;
      }
    },

    async get(key, { range, signal } = {}) {
      assertKey(key);
      if (range) assertRange(range);
      const wanted = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const command = new GetObjectCommand({ Bucket, Key: key, ...wanted });
      const { Body, $metadata } = await client.send(command, cancellation(signal)).catch((error: unknown) => {
        if (signal?.aborted) throw signal.reason;
        if (range && statusOf(error) === 416) throw unsatisfiable(range, key, { cause: error });
        throw isMissing(error) ? new BlobNotFoundError(key, { cause: error }) : error;
      });
      if (!(Body instanceof IncomingMessage)) throw new BlobStoreError(`No bytes of "${key}" came from ${place}`);
      if (range && $metadata.httpStatusCode !== 206) {
        Body.destroy();
        throw new BlobStoreError(`A range of "${key}" was asked for, but everything came from ${place}`);
      }
      endWhenSilent(Body, readMs);
      // An answer that breaks off before it has begun is an error to whoever asked, instead of half an answer to others.
      try {
        await begun(Body, signal);
        signal?.throwIfAborted();
      } catch (error) {
        Body.destroy();
        throw signal?.aborted ? signal.reason : brokenOff(key, error);
      }
      if (Body.readableEnded) return Readable.from([]);
      return signal ? addAbortSignal(signal, Body) : Body;
    },

    chunks: (key, options) => store.get(key, options),

    async read(key, into) {
      const chunks: Buffer[] = await (await store.get(key)).toArray().catch((error: unknown) => {
        throw brokenOff(key, error);
      });
      const bytes = roomFor(
        chunks.reduce((size, { length }) => size + length, 0),
        into,
      );
      let length = 0;
      for (const chunk of chunks) length += chunk.copy(bytes, length);
      return bytes;
    },

    async write(key, bytes) {
      await store.put(key, bytes);
    },

    async append(key) {
      throw new BlobStoreError(`"${key}" cannot be appended to in ${place}`);
    },

    fork: async (_key, step) => step,

    async finish(key) {
      throw new BlobStoreError(`"${key}" cannot be appended to in ${place}`);
    },

    async stat(key) {
      assertKey(key);
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
        if (ContentLength === undefined) throw new Error(`No size of "${key}" came from ${place}`);
        return { size: ContentLength };
      } catch (error) {
        if (isMissingForHead(error)) return null;
        throw error;
      }
    },

    async *list({ prefix, after } = {}) {
      const where = { Bucket, ...(prefix && { Prefix: prefix }) };
      let page: ListObjectsV2CommandOutput | undefined;
      do {
        const token = page?.NextContinuationToken;
        const from = token ? { ContinuationToken: token } : after ? { StartAfter: after } : {};
        page = await client.send(new ListObjectsV2Command({ ...where, ...from }));
        for (const { Key: key = "", Size: size = 0, LastModified: storedAt = new Date() } of page.Contents ?? []) {
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
      assertKey(key);
      await abortUploads(client, { Bucket, Key: key });
      await store.delete(key);
    },

    // A put begins nothing before its key is claimed.
    async clearStale() {},

    async ready(signal) {
      try {
        await client.send(new HeadBucketCommand({ Bucket }), cancellation(signal));
      } catch (error) {
        throw new Error(`Cannot use ${place}: ${explain(error)}`, { cause: error });
      }
    },

    async close() {
      destroy();
    },
  };
  return store;
}
