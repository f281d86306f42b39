import type { Readable } from "node:stream";
import { AbortMultipartUploadCommand, type CompletedPart, type S3Client } from "@aws-sdk/client-s3";
import { abortablePipeline } from "./abortable-pipeline.ts";
import { type Part, splitIntoParts } from "./parts.ts";
import { createUpload, type ObjectAddress, PART_SIZE, uploadPart } from "./s3-multipart.ts";
import type { ObjectWriter } from "./s3-write-once.ts";
import type { PutOptions } from "./store.ts";

/**
 * One part is sent while the next is gathered, so an upload uses 10 MiB. Two concurrent parts sent 500 MB to a local
 * server in 3.4 s instead of 4.8 s, for 5 MiB more. `Upload` of @aws-sdk/lib-storage allocates memory for every part,
 * continues to read the source after a part has failed, and rejects an aborted upload before its cleanup.
 */
const PART_SETTINGS = { size: PART_SIZE, concurrency: 1 };
/** Limits the time of the cleanup, because the caller of a failed upload waits for it. */
const CLEANUP_TIMEOUT_MS = 2_000;

/**
 * Sends one PutObject for content that fits into a part, a multipart upload otherwise. Resolves with the number of
 * bytes.
 */
export async function upload(
  { client, writer, target }: { client: S3Client; writer: ObjectWriter; target: ObjectAddress },
  source: Readable | Buffer,
  { contentType, signal, claimed, consumed }: PutOptions,
): Promise<number> {
  const content = contentType === undefined ? {} : { ContentType: contentType };
  const completed: CompletedPart[] = [];
  let uploadId: Promise<string> | undefined;

  // The first failure, of a part, the source, the claim or the caller's signal, stops the upload.
  const failure = new AbortController();
  const abortSignal = signal ? AbortSignal.any([signal, failure.signal]) : failure.signal;
  claimed?.catch((error) => failure.abort(error));

  async function send({ number, body, last }: Part): Promise<void> {
    await claimed;
    abortSignal.throwIfAborted();
    if (number === 1 && last) {
      await writer.put(target, body, content);
      return;
    }
    uploadId ??= createUpload(client, target, content);
    const ETag = await uploadPart(client, { ...target, UploadId: await uploadId }, { number, body }, abortSignal);
    completed.push({ ETag, PartNumber: number });
  }

  const parts = splitIntoParts(
    PART_SETTINGS,
    (part) =>
      send(part).catch((error: unknown) => {
        failure.abort(error);
        throw error;
      }),
    consumed,
  );
  try {
    if (Buffer.isBuffer(source)) {
      await send({ number: 1, body: source, last: true });
      return source.length;
    }
    await abortablePipeline(source, parts.sink, abortSignal);
    const size = await parts.finish();
    if (uploadId) {
      abortSignal.throwIfAborted();
      const Parts = completed.sort((a, b) => (a.PartNumber ?? 0) - (b.PartNumber ?? 0));
      await writer.complete({ ...target, UploadId: await uploadId }, Parts);
    }
    return size;
  } catch (error) {
    failure.abort(error);
    await parts.settled();
    // Only the first error is reported. Parts that cannot be cleaned up now are deleted by `discard`.
    await uploadId
      ?.then((UploadId) =>
        client.send(new AbortMultipartUploadCommand({ ...target, UploadId }), { requestTimeout: CLEANUP_TIMEOUT_MS }),
      )
      .catch(() => {});
    throw abortSignal.reason;
  }
}
