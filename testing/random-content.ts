import { randomBytes } from "node:crypto";

/**
 * So many bytes that nobody else has, and that are of no type. One in 43,000 random beginnings is the signature of a picture
 * (two letters of a BMP or JPEG XL suffice), one in 2,700 that of a song: such content would be analysed.
 */
export function randomContent(size: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(randomBytes(size));
  bytes[0] = 0;
  bytes[1] = 0xff;
  return bytes;
}
