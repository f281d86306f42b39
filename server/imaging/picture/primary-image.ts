import { primaryImageInCanon } from "./canon.ts";
import { primaryImageInFujifilm } from "./fujifilm.ts";
import type { PrimaryImage } from "./preview.ts";
import { primaryImageInTiff } from "./tiff.ts";

/**
 * Returns the displayed image of a raw image, or of a TIFF whose first directory is another image. Returns null for
 * other content, which decoders display.
 *
 * @throws {RangeError} if these bytes are a part of the file, and the rest is required
 */
export function findPrimaryImage(bytes: Buffer, { isPart = false } = {}): PrimaryImage | null {
  const content = { bytes, isPart };
  return primaryImageInTiff(content) ?? primaryImageInCanon(content) ?? primaryImageInFujifilm(content);
}
