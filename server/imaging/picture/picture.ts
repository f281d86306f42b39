import { pictureInCanon } from "./canon.ts";
import { pictureInFujifilm } from "./fujifilm.ts";
import type { Picture } from "./preview.ts";
import { pictureInTiff } from "./tiff.ts";

/**
 * The picture of a raw image, or of a TIFF that does not begin with it. Null for other content: decoders show it.
 *
 * @throws {RangeError} if these bytes are a part of the file and what was looked for is in the rest
 */
export function pictureIn(bytes: Buffer, { isPart = false } = {}): Picture | null {
  const content = { bytes, isPart };
  return pictureInTiff(content) ?? pictureInCanon(content) ?? pictureInFujifilm(content);
}
