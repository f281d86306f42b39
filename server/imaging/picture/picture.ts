import { pictureInCanon } from "./canon.ts";
import { pictureInFujifilm } from "./fujifilm.ts";
import type { Picture } from "./preview.ts";
import { pictureInTiff } from "./tiff.ts";

/**
 * Returns the displayed image of a raw image, or of a TIFF whose first directory is another image. Returns null for
 * other content, which decoders display.
 *
 * @throws {RangeError} if these bytes are a part of the file, and the rest is required
 */
export function pictureIn(bytes: Buffer, { isPart = false } = {}): Picture | null {
  const content = { bytes, isPart };
  return pictureInTiff(content) ?? pictureInCanon(content) ?? pictureInFujifilm(content);
}
