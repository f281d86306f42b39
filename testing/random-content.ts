import { randomBytes } from "node:crypto";

/**
 * Returns random bytes of no media type. One in 43,000 random starts is the signature of an image (two letters of a BMP
 * or JPEG XL suffice), and one in 2,700 that of an audio file. Such content would be analyzed.
 */
export function randomContent(size: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(randomBytes(size));
  bytes[0] = 0;
  bytes[1] = 0xff;
  return bytes;
}
