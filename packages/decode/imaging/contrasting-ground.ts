import { withStraightAlpha } from "./color/described-colors.ts";
import { openImage, pixelsOf, processable } from "./decode.ts";
import type { Fit, Pixels } from "./pixels.ts";

/* Engines do not use transparency. On white, white text and logos would disappear. */

/** Gray levels of the grounds, the preferred one first. */
const GROUNDS = [255, 0, 128];
/** Minimum difference of a visible pixel from its ground. */
const MIN_CONTRAST = 64;
/** Minimum share of the visible pixels that another ground must show in addition. */
const MIN_GAIN = 0.1;
/** A page, a photograph or a window, also with round corners, covers more of its bounding box: it contains its ground. */
const MAX_COVERED = 0.7;
const MAX_SAMPLE_SIDE = 512;

/** Returns the gray level of the ground that contrasts with most of an RGBA image: white, black or gray. */
function groundOf({ data, width, height }: Pixels): number {
  let opaque = 0;
  for (let at = 3; at < data.length; at += 4) opaque = Math.max(opaque, data[at] ?? 0);
  const levels = new Uint32Array(256);
  let visible = 0;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      // Shadows, and the pixels at the edges of letters, are more transparent.
      if (opaque === 0 || (data[at + 3] ?? 0) < opaque / 2) continue;
      const level = Math.round(0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0));
      levels[level] = (levels[level] ?? 0) + 1;
      visible += 1;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
  }
  if (visible > MAX_COVERED * (right + 1 - left) * (bottom + 1 - top)) return 255;
  const contrasting = (ground: number) =>
    levels.reduce((sum, count, level) => sum + (Math.abs(level - ground) >= MIN_CONTRAST ? count : 0), 0);
  return GROUNDS.reduce((best, ground) =>
    contrasting(ground) > contrasting(best) + MIN_GAIN * visible ? ground : best,
  );
}

/** Returns the same for an image file, as a color. @throws {PictureError} */
export async function contrastingGround(bytes: Buffer): Promise<{ r: number; g: number; b: number }> {
  const { hasAlpha } = await processable(async () => (await openImage(bytes)).metadata());
  const level = hasAlpha ? groundOf(await sample(bytes)) : 255;
  return { r: level, g: level, b: level };
}

function sample(bytes: Buffer): Promise<Pixels> {
  const size = { width: MAX_SAMPLE_SIDE, height: MAX_SAMPLE_SIDE, fit: "inside", withoutEnlargement: true } as const;
  return pixelsOf(bytes, (image) => image.ensureAlpha().resize(size));
}

/** Returns an RGBA image as RGB on its ground. */
export function flattenPixels(image: Pixels): Uint8Array {
  const { data, width, height } = image;
  const ground = groundOf(image);
  const flat = Buffer.allocUnsafe(width * height * 3);
  for (let i = 0, k = 0; k < flat.length; i += 4) {
    const alpha = data[i + 3] ?? 255;
    for (let c = 0; c < 3; c++) flat[k++] = ground + (((data[i + c] ?? 0) - ground) * alpha) / 255;
  }
  return flat;
}

/** Returns a JPEG with sides of at most `maxSide` pixels, as all models accept it, on a contrasting ground. */
export async function jpegOf(bytes: Buffer, maxSide: number): Promise<Buffer> {
  const background = await contrastingGround(bytes);
  return processable(async () =>
    (await openImage(await withStraightAlpha(bytes)))
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background })
      .toColorspace("srgb")
      .jpeg({ quality: 85 })
      .toBuffer(),
  );
}

/** Returns interleaved RGB on a contrasting ground. */
export async function pixelsToFit(bytes: Buffer, { width, height, fit }: Fit): Promise<Uint8Array> {
  const background = await contrastingGround(bytes);
  const { data } = await pixelsOf(bytes, (image) => image.resize({ width, height, fit }).flatten({ background }));
  return data;
}
