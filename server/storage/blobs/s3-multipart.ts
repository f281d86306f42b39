import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
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

/**
 * Returns false if the upload was finished or aborted. If the service does not support the request or denies it,
 * returns true; sending a part then reports a missing upload.
 */
export async function isUploadOpen(client: S3Client, upload: UploadAddress): Promise<boolean> {
  try {
    await client.send(new ListPartsCommand({ ...upload, MaxParts: 1 }));
  } catch (error) {
    if (hasName(error, "NoSuchUpload")) return false;
    if (!hasName(error, "NotImplemented", "MethodNotAllowed", "AccessDenied")) throw error;
  }
  return true;
}

/**
 * Aborts every unfinished multipart upload of the key. An S3-compatible service that cannot list them (NotImplemented)
 * keeps them. There, use a lifecycle rule with AbortIncompleteMultipartUpload.
 */
export async function abortUploads(client: S3Client, { Bucket, Key }: ObjectAddress): Promise<void> {
  let page: ListMultipartUploadsCommandOutput | undefined;
  do {
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page ?? {};
    const markers = { ...(KeyMarker && { KeyMarker }), ...(UploadIdMarker && { UploadIdMarker }) };
    page = await client
      .send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key, ...markers }))
      .catch(undefinedOn("NotImplemented"));
    // The prefix also matches longer keys.
    for (const { UploadId } of page?.Uploads?.filter((upload) => upload.Key === Key) ?? []) {
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(undefinedOn("NoSuchUpload"));
    }
  } while (page?.IsTruncated && page.NextKeyMarker);
}

/** Ignores one error, for `catch`. NoSuchUpload: another process has finished or aborted the upload. */
function undefinedOn(name: string): (error: unknown) => undefined {
  return (error) => {
    if (!hasName(error, name)) throw error;
  };
}
