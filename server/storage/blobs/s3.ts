import { addAbortSignal, Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { cancellation, createClient, explain, isMissing, type S3StoreOptions, statusOf } from "./s3-client.ts";
import { abortUploads, upload } from "./s3-upload.ts";
import { assertKey, assertRange, BlobNotFoundError, type BlobStore, roomFor, unsatisfiable } from "./store.ts";

export type { S3StoreOptions };

/** Blobs as objects of one bucket, with the credentials that the AWS SDK finds by itself. */
export function s3Store(options: S3StoreOptions): BlobStore {
  const { bucket: Bucket } = options;
  const place = `the bucket "${Bucket}" at ${options.endpoint ?? `AWS ${options.region ?? ""}`.trim()}`;
  const client = createClient(options);

  const store: BlobStore = {
    async put(key, source, putOptions = {}) {
      assertKey(key);
      try {
        putOptions.signal?.throwIfAborted();
        return { size: await upload(client, { Bucket, Key: key }, source, putOptions) };
      } catch (error) {
        source.destroy();
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
      if (!(Body instanceof Readable)) throw new Error(`No bytes of "${key}" came from ${place}`);
      if (range && $metadata.httpStatusCode !== 206) {
        Body.destroy();
        throw new Error(`A range of "${key}" was asked for, but everything came from ${place}`);
      }
      if (signal?.aborted) {
        // A stream that is born aborted fails before anybody can listen, and that would end the process.
        Body.destroy();
        throw signal.reason;
      }
      return signal ? addAbortSignal(signal, Body) : Body;
    },

    chunks: (key, options) => store.get(key, options),

    async read(key, into) {
      const chunks: Buffer[] = await (await store.get(key)).toArray();
      const bytes = roomFor(
        chunks.reduce((size, { length }) => size + length, 0),
        into,
      );
      let length = 0;
      for (const chunk of chunks) length += chunk.copy(bytes, length);
      return bytes;
    },

    async write(key, bytes) {
      await store.put(key, Readable.from([bytes]));
    },

    async stat(key) {
      assertKey(key);
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
        if (ContentLength === undefined) throw new Error(`No size of "${key}" came from ${place}`);
        return { size: ContentLength };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
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

    async ready(signal) {
      try {
        await client.send(new HeadBucketCommand({ Bucket }), cancellation(signal));
      } catch (error) {
        throw new Error(`Cannot use ${place}: ${explain(error)}`, { cause: error });
      }
    },

    async close() {
      client.destroy();
    },
  };
  return store;
}
