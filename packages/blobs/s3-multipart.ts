import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { cancellation } from "./s3-client.ts";
import { hasName } from "./s3-errors.ts";

/** S3: parts ≥ 5 MiB except the last, at most 10,000 of them: 48.8 GiB for one blob. */
export const PART_SIZE = 5 * 1024 * 1024;
const MAX_PARTS = 10_000;

export interface ObjectAddress {
  Bucket: string;
  Key: string;
}

/** A multipart upload that was created. */
export interface UploadAddress extends ObjectAddress {
  UploadId: string;
}

// Without a signal: an aborted request may succeed anyway.
export async function createUpload(client: S3Client, target: ObjectAddress, content: { ContentType?: string } = {}) {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ...content }));
  if (UploadId === undefined) throw new Error(`S3 returned no upload id for "${target.Key}"`);
  return UploadId;
}

export async function uploadPart(
  client: S3Client,
  upload: UploadAddress,
  { number, body }: { number: number; body: Buffer },
  signal?: AbortSignal,
): Promise<string> {
  if (number > MAX_PARTS)
    throw new RangeError(`S3 accepts at most ${MAX_PARTS * PART_SIZE} bytes in parts of this size`);
  const command = new UploadPartCommand({ ...upload, PartNumber: number, Body: body });
  const { ETag } = await client.send(command, cancellation(signal));
  if (ETag === undefined) throw new Error(`S3 returned no ETag for part ${number} of "${upload.Key}"`);
  return ETag;
}

/** Copies bytes of an object, both ends inclusive, into a part. */
export async function copyPart(
  client: S3Client,
  upload: UploadAddress,
  PartNumber: number,
  [start, end]: readonly [number, number],
): Promise<CompletedPart> {
  const source = { CopySource: `${upload.Bucket}/${upload.Key}`, CopySourceRange: `bytes=${start}-${end}` };
  const { CopyPartResult } = await client.send(new UploadPartCopyCommand({ ...upload, ...source, PartNumber }));
  if (CopyPartResult?.ETag === undefined)
    throw new Error(`S3 returned no ETag for part ${PartNumber} of "${upload.Key}"`);
  return { ETag: CopyPartResult.ETag, PartNumber };
}

/** A part that the service stores, and that a token may or may not contain. */
export interface StoredPart {
  number: number;
  etag: string;
  size: number;
}

/**
 * Returns the stored parts with numbers above `after`, in their order; null if the upload was finished or aborted. If the
 * service does not support the request or denies it, returns no parts; sending a part then reports a missing upload.
 */
export async function listParts(client: S3Client, upload: UploadAddress, after = 0): Promise<StoredPart[] | null> {
  const parts: StoredPart[] = [];
  let marker: string | undefined = String(after);
  try {
    while (marker !== undefined) {
      const page: ListPartsCommandOutput = await client.send(
        new ListPartsCommand({ ...upload, PartNumberMarker: marker }),
      );
      for (const { PartNumber: number = 0, ETag: etag = "", Size: size = 0 } of page.Parts ?? []) {
        parts.push({ number, etag, size });
      }
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    }
  } catch (error) {
    // Ceph 16.2 returns NoSuchKey.
    if (hasName(error, "NoSuchUpload", "NoSuchKey")) return null;
    if (!hasName(error, "NotImplemented", "MethodNotAllowed", "AccessDenied")) throw error;
  }
  return parts;
}

/** Lists the multipart uploads of the key in progress; none if the service cannot list them (NotImplemented). */
async function* uploadsInProgress(client: S3Client, { Bucket, Key }: ObjectAddress): AsyncGenerator<string> {
  let page: ListMultipartUploadsCommandOutput | undefined;
  do {
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page ?? {};
    const markers = { ...(KeyMarker && { KeyMarker }), ...(UploadIdMarker && { UploadIdMarker }) };
    page = await client
      .send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key, ...markers }))
      .catch(undefinedOn("NotImplemented"));
    // The prefix also matches longer keys.
    for (const upload of page?.Uploads ?? []) if (upload.Key === Key && upload.UploadId) yield upload.UploadId;
  } while (page?.IsTruncated && page.NextKeyMarker);
}

/** Unlike the list of parts, which Swift 2.30 returns for a completed upload as well. */
export async function isInProgress(client: S3Client, upload: UploadAddress): Promise<boolean> {
  for await (const id of uploadsInProgress(client, upload)) if (id === upload.UploadId) return true;
  return false;
}

/**
 * Aborts every unfinished multipart upload of the key. For a service that cannot list them, use a lifecycle rule with
 * AbortIncompleteMultipartUpload.
 */
export async function abortUploads(client: S3Client, { Bucket, Key }: ObjectAddress): Promise<void> {
  for await (const UploadId of uploadsInProgress(client, { Bucket, Key })) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(undefinedOn("NoSuchUpload"));
  }
}

/** Ignores one error, for `catch`. NoSuchUpload: another process has finished or aborted the upload. */
function undefinedOn(name: string): (error: unknown) => undefined {
  return (error) => {
    if (!hasName(error, name)) throw error;
  };
}
