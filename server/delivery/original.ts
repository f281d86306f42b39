import type { BlobStore } from "../blobs/store.ts";
import { ServiceError } from "../errors.ts";
import type { FileRow } from "../files/repository.ts";

/** An original is read into memory to be decoded. */
const MOST_SOURCE_BYTES = 128 * 1024 * 1024;

/** How much memory an original takes. Throws IMAGE_NOT_PROCESSABLE for one that is too large. */
export function roomForOriginal({ fileSize }: FileRow): number {
  if (fileSize <= MOST_SOURCE_BYTES) return fileSize;
  throw new ServiceError(
    "IMAGE_NOT_PROCESSABLE",
    `This image is larger than the ${MOST_SOURCE_BYTES} bytes that can be decoded.`,
    { reason: "too_large" },
  );
}

/** The bytes of an original that is to be decoded. Throws IMAGE_NOT_PROCESSABLE for one that is too large. */
export async function readOriginal(blobs: BlobStore, file: FileRow, into?: Buffer): Promise<Buffer> {
  roomForOriginal(file);
  return blobs.read(file.blobKey, into);
}
