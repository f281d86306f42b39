import type { FileRow } from "../files/repository.ts";
import { PictureError } from "../imaging/picture-error.ts";
import type { BlobStore } from "../storage/blobs/store.ts";

/** An original is read into memory to be decoded. */
const MOST_SOURCE_BYTES = 128 * 1024 * 1024;

/** How much memory an original takes. @throws {PictureError} for one that is too large */
export function roomForOriginal({ fileSize }: FileRow): number {
  if (fileSize <= MOST_SOURCE_BYTES) return fileSize;
  const message = `This image is larger than the ${MOST_SOURCE_BYTES} bytes that can be decoded.`;
  throw new PictureError("too_large", { message });
}

/** The bytes of an original that is to be decoded. @throws {PictureError} for one that is too large */
export async function readOriginal(blobs: BlobStore, file: FileRow, into?: Buffer): Promise<Buffer> {
  roomForOriginal(file);
  return blobs.read(file.blobKey, into);
}
