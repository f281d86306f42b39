import sharp from "sharp";
import { headerOf, openImage, processable } from "./decode.ts";
import type { Size } from "./geometry.ts";
import { PictureError } from "./picture-error.ts";
import type { Mask } from "./pixels.ts";

/** Below the one nothing is left of the picture, above the other nothing was removed: there is no clear subject. */
const MIN_FOREGROUND = 0.02;
const MAX_FOREGROUND = 0.95;

/** From here on a pixel counts as foreground. */
const OPAQUE = 128;

/** @throws {PictureError} `no_clear_subject`, when hardly anything, or nearly everything, would be left. */
export async function cutOut(original: Buffer, mask: Mask): Promise<Buffer> {
  const share = mask.alpha.reduce((count, alpha) => count + (alpha >= OPAQUE ? 1 : 0), 0) / mask.alpha.length;
  if (share < MIN_FOREGROUND || share > MAX_FOREGROUND) throw new PictureError("no_clear_subject");
  return withMask(original, mask);
}

/** The picture as displayed, with the mask as its alpha, enlarged to its size; what was transparent stays so. PNG. */
export function withMask(original: Buffer, mask: Mask): Promise<Buffer> {
  return processable(async () => {
    const image = openImage(original).toColourspace("srgb");
    const { hasAlpha } = await image.metadata();
    // Through raw pixels: joinChannel right after removeAlpha drops what was joined.
    const opaque = image.clone().removeAlpha().raw({ depth: "uchar" });
    const { data: colours, info } = await opaque.toBuffer({ resolveWithObject: true });
    const size = { width: info.width, height: info.height };
    const alpha = await enlarged(mask, size);
    if (hasAlpha) multiply(alpha, await image.extractChannel("alpha").raw({ depth: "uchar" }).toBuffer());
    return sharp(colours, { raw: { ...size, channels: 3 } })
      .joinChannel(alpha, { raw: { ...size, channels: 1 } })
      .png({ compressionLevel: 4 }) // a quarter of the time of 6 at 16 megapixels, for 5 % more bytes
      .toBuffer();
  });
}

function enlarged({ alpha, width, height }: Mask, size: Size): Promise<Buffer> {
  return (
    sharp(alpha, { raw: { width, height, channels: 1 } })
      .resize({ ...size, fit: "fill", kernel: "cubic" })
      // Enlarging in whole numbers can miss clear and opaque by one: 1 becomes 0, and 254 becomes 255.
      .linear(255 / 253, 0.5 - 255 / 253)
      .toColourspace("b-w")
      .raw({ depth: "uchar" })
      .toBuffer()
  );
}

function multiply(alpha: Buffer, other: Buffer): void {
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    alpha[pixel] = (((alpha[pixel] ?? 0) * (other[pixel] ?? 0) + 127) / 255) | 0;
  }
}

/** What is wrong with a cut-out, in words that follow "answered"; or the cut-out. */
export type CutoutCheck = { value: { wrong: string } } | { bytes: Buffer };

/**
 * A cut-out that somebody else made, brought to the picture's displayed size: a PNG of the picture's shape with a
 * background that is at least partly transparent.
 */
export async function verifyCutout(png: Buffer, original: Buffer): Promise<CutoutCheck> {
  const { autoOrient: wanted } = await processable(() => headerOf(original));
  const made = await inspect(png);
  if (typeof made === "string") return { value: { wrong: made } };
  const sameSize = made.width === wanted.width && made.height === wanted.height;
  if (sameSize) return { bytes: png };
  // A copy that was made smaller has sides rounded to whole pixels.
  const scale = wanted.width / made.width;
  if (Math.abs(made.height * scale - wanted.height) > Math.max(1, scale)) {
    const [is, should] = [made, wanted].map(({ width, height }) => `${width} × ${height}`);
    return { value: { wrong: `an image of ${is} pixels instead of ${should}` } };
  }
  return {
    bytes: await sharp(png).resize({ width: wanted.width, height: wanted.height, fit: "fill" }).png().toBuffer(),
  };
}

async function inspect(png: Buffer): Promise<Size | string> {
  const metadata = await processable(() => openImage(png).metadata()).catch(() => null);
  if (!metadata) return "data that is not a PNG";
  const { format, hasAlpha, width, height } = metadata;
  if (format !== "png") return `${format.toUpperCase()}, not PNG`;
  if (!hasAlpha) return "a PNG without transparency";
  // Decodes all of it: what cannot be shown is not stored.
  const alpha = await openImage(png)
    .stats()
    .then(({ channels }) => channels.at(-1))
    .catch(() => null);
  if (!alpha) return "a damaged PNG";
  if (alpha.max === 0) return "an image that is completely transparent";
  if (alpha.min === alpha.max) return "an image whose background was not removed";
  return { width, height };
}
