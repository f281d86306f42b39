import type { CompletedPart, S3Client } from "@aws-sdk/client-s3";
import { z } from "zod";
import { copyPart, createUpload, type ObjectAddress, PART_SIZE, type StoredPart, uploadPart } from "./s3-multipart.ts";
import type { ObjectReader } from "./s3-read.ts";
import type { TrailingBytes } from "./s3-trailing-bytes.ts";
import type { ObjectWriter } from "./s3-write-once.ts";
import { BlobNotFoundError } from "./store.ts";

/*
 * A crash, a replaced writer or a wrong digest leaves parts that are not content. S3 can neither delete nor read a part,
 * and the list that completes an upload must be complete (Amazon S3 API, CompleteMultipartUpload; Ceph 16.2 returns 400
 * InvalidPart otherwise, Swift 2.30 drops the other parts). So the upload is completed with all its parts, and the content
 * is copied from that object into a new upload, which replaces it. No row names the key as a file before.
 */

/** A multiple of the part size. A slow service copies it within the idle timeout of a request. */
const COPY_SIZE = 20 * PART_SIZE;

/** The object with all parts: its size, and the ranges of its content, both ends inclusive. */
const LAYOUT = z.object({ size: z.int(), ranges: z.array(z.tuple([z.int(), z.int()])) });
const LAYOUT_NAME = "layout";

export interface UnfinishedContent {
  uploadClient: S3Client;
  objects: ObjectReader;
  writer: ObjectWriter;
  target: ObjectAddress;
  tails: TrailingBytes;
}

/** @throws {BlobNotFoundError} if a part of the content is missing */
export async function completeWithUnrecorded(
  { uploadClient, writer, target, tails }: UnfinishedContent,
  UploadId: string,
  stored: StoredPart[],
  content: CompletedPart[],
): Promise<void> {
  const etags = new Map(content.map(({ PartNumber, ETag }) => [PartNumber, ETag]));
  const all: CompletedPart[] = [];
  const ranges: [number, number][] = [];
  let size = 0;
  let found = 0;
  for (const [index, part] of stored.entries()) {
    const isLast = index === stored.length - 1;
    let { size: length, etag } = part;
    const recorded = etags.get(part.number);
    if (recorded !== undefined) {
      found += 1;
      const open = ranges.at(-1);
      if (open && open[1] === size - 1 && size + length - open[0] <= COPY_SIZE) open[1] += length;
      else ranges.push([size, size + length - 1]);
    } else if (!isLast && length < PART_SIZE) {
      // Only the last part of an upload may be shorter.
      length = PART_SIZE;
      const padding = { number: part.number, body: Buffer.alloc(PART_SIZE) };
      etag = await uploadPart(uploadClient, { ...target, UploadId }, padding);
    }
    all.push({ PartNumber: part.number, ETag: recorded ?? etag });
    size += length;
  }
  if (found < content.length) throw new BlobNotFoundError(target.Key);
  await tails.write(Buffer.from(JSON.stringify({ size, ranges })), LAYOUT_NAME);
  await writer.complete({ ...target, UploadId }, all);
}

/**
 * Replaces the object with all parts by its content. Can be repeated after a crash.
 *
 * @throws {BlobNotFoundError} if the object with all parts does not exist, or was replaced
 */
export async function extractContent({
  uploadClient,
  objects,
  writer,
  target,
  tails,
}: UnfinishedContent): Promise<void> {
  const { size, ranges } = LAYOUT.parse(JSON.parse((await tails.read(LAYOUT_NAME)).toString()));
  const requireObject = async () => {
    if ((await objects.stat(target.Key))?.size !== size) throw new BlobNotFoundError(target.Key);
  };
  await requireObject();
  const upload = { ...target, UploadId: await createUpload(uploadClient, target) };
  const parts: CompletedPart[] = [];
  for (const [index, range] of ranges.entries()) parts.push(await copyPart(uploadClient, upload, index + 1, range));
  // Another process may have replaced it during the copies. Ceph 16.2 ignores their x-amz-copy-source-if-match.
  await requireObject();
  await writer.replace(upload, parts);
}
