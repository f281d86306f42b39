import { IncomingMessage } from "node:http";
import { addAbortSignal, finished, Readable } from "node:stream";
import { GetObjectCommand, HeadObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { cancellation } from "./s3-client.ts";
import { isMissing, isMissingForHead, statusOf } from "./s3-errors.ts";
import {
  BlobDamagedError,
  BlobNotFoundError,
  BlobStoreError,
  bufferFor,
  type GetOptions,
  rangeError,
} from "./store.ts";

export type ObjectReader = ReturnType<typeof objectReader>;

/** Returns the number after the slash of `Content-Range` (RFC 9110 §14.4), or null if the store does not include it. */
function totalSizeOf(contentRange = ""): number | null {
  const [, size] = /\/(\d+)$/.exec(contentRange) ?? [];
  return size === undefined ? null : Number(size);
}

/**
 * Reads objects of a bucket, whether or not their names are blob keys.
 *
 * @param bucketLabel the bucket and its location, for messages
 */
export function objectReader(client: S3Client, Bucket: string, bucketLabel: string, idleMs: number) {
  const interrupted = (key: string, cause: unknown) =>
    new BlobStoreError(`The transfer of "${key}" from ${bucketLabel} was interrupted`, { cause });

  async function open(key: string, { range, signal, size }: GetOptions = {}): Promise<Readable> {
    const rangeHeader = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    const command = new GetObjectCommand({ Bucket, Key: key, ...rangeHeader });
    const { Body, $metadata, ContentRange, ContentLength } = await client
      .send(command, cancellation(signal))
      .catch((error: unknown) => {
        if (signal?.aborted) throw signal.reason;
        if (range && statusOf(error) === 416) {
          throw size !== undefined && range.start < size
            ? new BlobDamagedError(key, size, null)
            : rangeError(range, key, { cause: error });
        }
        throw isMissing(error) ? new BlobNotFoundError(key, { cause: error }) : error;
      });
    if (!(Body instanceof IncomingMessage))
      throw new BlobStoreError(`No bytes of "${key}" were received from ${bucketLabel}`);
    if (range && $metadata.httpStatusCode !== 206) {
      Body.destroy();
      throw new BlobStoreError(`A range of "${key}" was requested, but ${bucketLabel} returned the complete object`);
    }
    const actualSize = range ? totalSizeOf(ContentRange) : (ContentLength ?? null);
    if (size !== undefined && actualSize !== null && actualSize !== size) {
      Body.destroy();
      throw new BlobDamagedError(key, size, actualSize);
    }
    endWhenIdle(Body, idleMs);
    // A response that breaks off before its first byte fails this call, so that no client receives a truncated
    // response.
    try {
      await waitForFirstByte(Body, signal);
      signal?.throwIfAborted();
    } catch (error) {
      Body.destroy();
      throw signal?.aborted ? signal.reason : interrupted(key, error);
    }
    if (Body.readableEnded) return Readable.from([]);
    return signal ? addAbortSignal(signal, Body) : Body;
  }

  return {
    open,

    async read(key: string, into?: Buffer): Promise<Buffer> {
      const chunks: Buffer[] = await (await open(key)).toArray().catch((error: unknown) => {
        throw interrupted(key, error);
      });
      const bytes = bufferFor(
        chunks.reduce((size, { length }) => size + length, 0),
        into,
      );
      let length = 0;
      for (const chunk of chunks) length += chunk.copy(bytes, length);
      return bytes;
    },

    /** Returns `null` if the object does not exist. */
    async stat(key: string): Promise<{ size: number } | null> {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
        if (ContentLength === undefined) throw new Error(`No size of "${key}" was received from ${bucketLabel}`);
        return { size: ContentLength };
      } catch (error) {
        if (isMissingForHead(error)) return null;
        throw error;
      }
    },
  };
}

/**
 * Ends a response that the sender leaves unfinished: its buffer is empty, and no bytes arrive. While a reader pauses,
 * the buffer is full, so a slow client does not count as idle, as it would for a socket timeout.
 */
function endWhenIdle(response: IncomingMessage, idleMs: number): void {
  const { socket } = response;
  let received = socket.bytesRead;
  let since = performance.now();
  const check = () => {
    const now = performance.now();
    if (response.complete || response.readableLength > 0 || socket.bytesRead !== received) {
      received = socket.bytesRead;
      since = now;
    } else if (now - since >= idleMs) {
      response.destroy(new BlobStoreError(`No data arrived for ${Math.round(now - since)} ms`));
    }
  };
  const timer = setInterval(check, idleMs / 4).unref();
  response.once("close", () => clearInterval(timer));
}

/** Waits for the first byte of a response, or for its end if it is empty. */
async function waitForFirstByte(response: IncomingMessage, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const removeListeners = finished(response, { writable: false, ...(signal && { signal }) }, (error) => {
    if (error) reject(error);
    else resolve();
  });
  response.once("readable", resolve);
  try {
    await promise;
  } finally {
    response.off("readable", resolve);
    removeListeners();
  }
}
