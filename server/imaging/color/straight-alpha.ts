import sharp from "sharp";
import { MAX_PIXELS } from "../limits.ts";
import { isPremultiplied } from "./avif.ts";
import { withProfile } from "./described-colors.ts";
import { withProfileChunk } from "./png.ts";

/**
 * Returns an AVIF whose colors are multiplied by its alpha as a PNG whose colors are not, with the same profile. Returns
 * other images unchanged.
 */
export async function withStraightAlpha(original: Buffer): Promise<Buffer> {
  if (!isPremultiplied(original)) return original;
  const { bytes } = withProfile(original);
  const { width, height, icc } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) return original;
  // libvips 8.18 ignores the multiplication, and sharp 0.35 divides colors only in a composition.
  const png = await sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: bytes, premultiplied: true }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return icc ? withProfileChunk(png, icc) : png;
}
