import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { inParts, type Part } from "./parts.ts";
import { pour } from "./pour.ts";
import { hasName } from "./s3-errors.ts";
import type { PutOptions } from "./store.ts";

/**
 * S3: parts ≥ 5 MiB except the last, at most 10,000 of them: 48.8 GiB for one blob. One part is sent while the next is
 * gathered, so an upload holds 10 MiB; two at once took 500 MB to a local server in 3.4 s instead of 4.8 s, for 5 MiB more.
 * `Upload` of @aws-sdk/lib-storage allocates anew for every part, goes on reading the source after a part has failed, and
 * rejects an aborted upload before it has cleaned up.
 */
const PARTS = { size: 5 * 1024 * 1024, atOnce: 1 };
const PART_LIMIT = 10_000;
/** Whoever waits for an upload that has failed waits for this, too. */
const TIDY_MS = 2_000;

export interface ObjectAddress {
  Bucket: string;
  Key: string;
}

/** One PutObject for what fits a part, a multipart upload for the rest. Resolves with the number of bytes. */
export async function upload(
  client: S3Client,
  target: ObjectAddress,
  source: Readable | Buffer,
  { contentType, signal, claimed, consumed }: PutOptions,
): Promise<number> {
  const content = contentType === undefined ? {} : { ContentType: contentType };
  const completed: CompletedPart[] = [];
  let uploadId: Promise<string> | undefined;

  // Whatever fails first, a part, the source or the caller's patience, stops all the others.
  const failed = new AbortController();
  const abortSignal = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  claimed?.catch((error) => failed.abort(error));

  // Neither this nor the two requests that commit take the signal: cut off, they may have been obeyed all the same.
  async function begin(): Promise<string> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ...content }));
    if (UploadId === undefined) throw new Error(`S3 gave no upload id for "${target.Key}"`);
    return UploadId;
  }

  async function send({ number, body, last }: Part): Promise<void> {
    await claimed;
    abortSignal.throwIfAborted();
    if (number === 1 && last) {
      await client.send(new PutObjectCommand({ ...target, ...content, Body: body }));
      return;
    }
    if (number > PART_LIMIT) throw new RangeError(`S3 takes at most ${PART_LIMIT * PARTS.size} bytes in such parts`);
    uploadId ??= begin();
    const part = { ...target, UploadId: await uploadId, PartNumber: number };
    const { ETag } = await client.send(new UploadPartCommand({ ...part, Body: body }), { abortSignal });
    if (ETag === undefined) throw new Error(`S3 gave no ETag for part ${number} of "${target.Key}"`);
    completed.push({ ETag, PartNumber: number });
  }

  const parts = inParts(
    PARTS,
    (part) =>
      send(part).catch((error: unknown) => {
        failed.abort(error);
        throw error;
      }),
    consumed,
  );
  try {
    if (Buffer.isBuffer(source)) {
      await send({ number: 1, body: source, last: true });
      return source.length;
    }
    await pour(source, parts.sink, abortSignal);
    const size = await parts.finish();
    if (uploadId) {
      abortSignal.throwIfAborted();
      const Parts = completed.sort((a, b) => (a.PartNumber ?? 0) - (b.PartNumber ?? 0));
      const command = { ...target, UploadId: await uploadId, MultipartUpload: { Parts } };
      await client.send(new CompleteMultipartUploadCommand(command));
    }
    return size;
  } catch (error) {
    failed.abort(error);
    await parts.settled();
    // The first error is the one to report; what cannot be cleaned up now is still there for discard.
    await uploadId
      ?.then((UploadId) =>
        client.send(new AbortMultipartUploadCommand({ ...target, UploadId }), { requestTimeout: TIDY_MS }),
      )
      .catch(() => {});
    throw abortSignal.reason;
  }
}

/**
 * Aborts every unfinished multipart upload of the key. A look-alike that cannot list them (NotImplemented) keeps them: a
 * lifecycle rule, AbortIncompleteMultipartUpload, is the cure there.
 */
export async function abortUploads(client: S3Client, { Bucket, Key }: ObjectAddress): Promise<void> {
  let page: ListMultipartUploadsCommandOutput | undefined;
  do {
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page ?? {};
    const markers = { ...(KeyMarker && { KeyMarker }), ...(UploadIdMarker && { UploadIdMarker }) };
    page = await client
      .send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key, ...markers }))
      .catch(undefinedOn("NotImplemented"));
    // The prefix finds longer keys too.
    for (const { UploadId } of page?.Uploads?.filter((found) => found.Key === Key) ?? []) {
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(undefinedOn("NoSuchUpload"));
    }
  } while (page?.IsTruncated && page.NextKeyMarker);
}

/** For `catch`: this one answer is fine. NoSuchUpload: the upload was finished or aborted by someone else meanwhile. */
function undefinedOn(name: string): (error: unknown) => undefined {
  return (error) => {
    if (!hasName(error, name)) throw error;
  };
}
