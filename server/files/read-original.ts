import { gunzipIfNeeded } from "../imaging/gunzip.ts";
import { MAX_BYTES } from "../imaging/limits.ts";
import { PictureError } from "../imaging/picture-error.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import type { FileRow } from "./repository.ts";

/** Returns the memory that an original needs, in bytes. @throws {PictureError} if it is too large */
export function originalMemoryBytes({ fileSize }: FileRow): number {
  if (fileSize <= MAX_BYTES) return fileSize;
  const message = `This image has ${fileSize} bytes. Images of at most ${MAX_BYTES} bytes can be decoded.`;
  throw new PictureError("too_large", message);
}

/** Reads an original for decoding, and decompresses it. @throws {PictureError} if it is too large */
export async function readOriginal(blobs: BlobStore, file: FileRow, into?: Buffer): Promise<Buffer> {
  originalMemoryBytes(file);
  const bytes = await blobs.read(file.blobKey, into);
  return file.fileType === "IMAGE" ? gunzipIfNeeded(bytes) : bytes;
}
