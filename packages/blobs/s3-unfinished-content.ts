import { randomUUID } from "node:crypto";
import {
  type CompletedPart,
  DeleteObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { z } from "zod";
import type { S3Clients } from "./s3-client.ts";
import { isMissing } from "./s3-errors.ts";
import { copyPart, createUpload, type ObjectAddress, PART_SIZE, type StoredPart, uploadPart } from "./s3-multipart.ts";
import type { ObjectReader } from "./s3-read.ts";
import type { ObjectWriter } from "./s3-write-once.ts";
import { BlobNotFoundError, type ResumeToken } from "./store.ts";

const TOKEN = z.object({
  /** Null before the first part. */
  uploadId: z.string().nullable(),
  /** ETags of the saved parts. */
  etags: z.array(z.string()),
  /** Part numbers that are reserved for replaced writers. */
  skipped: z.array(z.int()),
  /**
   * Names of the tails: bytes that do not fill a part. Newest first: the tail of this token (null: it has none), then
   * those of earlier tokens.
   */
  tails: z.array(z.string().nullable()),
});

export type S3ResumeToken = z.infer<typeof TOKEN>;

/**
 * The tails of the token in progress, of the last one, which may not be stored yet, and of the one before it, which is
 * stored.
 */
const TAILS_NEEDED = 3;
/** A replaced writer may have started two saves before it notices. */
const PARTS_AHEAD = 2;

export function parseToken(key: string, token: ResumeToken | null): S3ResumeToken {
  if (!token) return { uploadId: null, etags: [], skipped: [], tails: [] };
  const parsed = TOKEN.safeParse(token);
  // The token belongs to another kind of store, whose content was not copied.
  if (!parsed.success) throw new BlobNotFoundError(key, { cause: parsed.error });
  return parsed.data;
}

export function nextPartNumber({ etags, skipped }: S3ResumeToken): number {
  return etags.length + skipped.length + 1;
}

export function withPart(token: S3ResumeToken, uploadId: string, etag: string): S3ResumeToken {
  return { ...withTail(token, null), uploadId, etags: [...token.etags, etag] };
}

export function withTail(token: S3ResumeToken, name: string | null): S3ResumeToken {
  return { ...token, tails: [name, ...token.tails].slice(0, TAILS_NEEDED) };
}

/** Returns the tails that no token needs once another token follows this one. */
export function staleTails({ tails }: S3ResumeToken): string[] {
  return tails.slice(TAILS_NEEDED - 1).filter((name) => name !== null);
}

/**
 * Returns a token for the same content, with part numbers and a tail that the other writer does not use.
 *
 * @param stored the highest number of a stored part
 */
export function forkToken(token: S3ResumeToken, tail: string | null, stored: number): S3ResumeToken {
  const last = Math.max(stored, nextPartNumber(token) - 1);
  const fork = token.uploadId === null ? token : skipThrough(token, last + PARTS_AHEAD);
  return { ...fork, tails: [tail, ...token.tails] };
}

/** Returns a token whose next part has a higher number than `last`. */
export function skipThrough(token: S3ResumeToken, last: number): S3ResumeToken {
  const next = nextPartNumber(token);
  const skipped = Array.from({ length: Math.max(0, last + 1 - next) }, (_, index) => next + index);
  return { ...token, skipped: [...token.skipped, ...skipped] };
}

export function partsOf({ etags, skipped }: S3ResumeToken): CompletedPart[] {
  const skippedNumbers = new Set(skipped);
  let number = 0;
  return etags.map((ETag) => {
    do number += 1;
    while (skippedNumbers.has(number));
    return { ETag, PartNumber: number };
  });
}

type TrailingBytes = ReturnType<typeof trailingBytesOf>;

/** Usually there are two or three objects. A client whose requests all break off leaves more. */
const BATCH_SIZE = 100;

/** The name is not a blob key: lists omit these objects, and no blob can have the same name. */
const folderOf = (key: string) => `.tails/${key}/`;

/** Stores the bytes of unfinished content after its last complete part, as separate small objects. */
export function trailingBytesOf(clients: S3Clients, { read }: ObjectReader, { Bucket, Key }: ObjectAddress) {
  const folder = folderOf(Key);

  async function removeObject(name: string): Promise<void> {
    await clients.metadataClient.send(new DeleteObjectCommand({ Bucket, Key: name })).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  return {
    /** Resolves with the name of the object, which is unique by default. */
    async write(bytes: Buffer, name: string = randomUUID()): Promise<string> {
      await clients.uploadClient.send(new PutObjectCommand({ Bucket, Key: folder + name, Body: bytes }));
      return name;
    },
    /** @throws {BlobNotFoundError} */
    read: (name: string, into?: Buffer) => read(folder + name, into),
    async remove(names: string[]): Promise<void> {
      await Promise.all(names.map((name) => removeObject(folder + name)));
    },
    async clear(): Promise<void> {
      let page: ListObjectsV2CommandOutput | undefined;
      do {
        const from = page?.NextContinuationToken ? { ContinuationToken: page.NextContinuationToken } : {};
        page = await clients.metadataClient.send(
          new ListObjectsV2Command({ Bucket, Prefix: folder, MaxKeys: BATCH_SIZE, ...from }),
        );
        await Promise.all((page.Contents ?? []).map(({ Key: name = "" }) => removeObject(name)));
      } while (page.IsTruncated && page.NextContinuationToken);
    },
  };
}

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
