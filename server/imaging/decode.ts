import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import { DOTS_PER_INCH, type Drawing, isDrawing, readDrawing } from "./drawing.ts";
import { boundCost } from "./drawing-cost.ts";
import type { Size } from "./geometry.ts";
import { MAX_PIXELS } from "./limits.ts";
import { pictureIn } from "./picture/picture.ts";
import { PictureError } from "./picture-error.ts";
import type { Pixels } from "./pixels.ts";

sharp.cache(false);
sharp.concurrency(1);

/** What the header says, however large the image is: nothing is decoded, and nothing drawn. */
export async function headerOf(bytes: Buffer): Promise<Metadata> {
  const options = { limitInputPixels: false, failOn: "none" } as const;
  if (isDrawing(bytes)) return opened(readDrawing(bytes), options).metadata();
  const picture = pictureIn(bytes);
  const shown = picture?.shown();
  const header = await sharp(shown ?? bytes, options).metadata();
  return picture && shown ? { ...header, autoOrient: picture.size } : header;
}

/** What has frames. Elsewhere pages are pages, of which the first is shown. */
const ANIMATIONS = new Set(["gif", "webp"]);

/** Whether it has several frames that can be decoded. */
export function hasFrames({ format, pages = 1 }: Metadata): boolean {
  return pages > 1 && ANIMATIONS.has(format);
}

/** Whether browsers show it moving. libvips knows frames of GIF and WebP alone. */
export function isAnimation(bytes: Buffer, header: Metadata): boolean {
  return hasFrames(header) || isAnimatedPng(bytes) || isImageSequence(bytes);
}

/** Its control chunk comes before the pixels, and says how many frames there are (PNG 3rd edition, §11.3.6.1). */
function isAnimatedPng(bytes: Buffer): boolean {
  if (bytes.toString("latin1", 1, 4) !== "PNG") return false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "acTL") return bytes.readUInt32BE(at + 8) > 1;
    if (type === "IDAT") return false;
  }
  return false;
}

/** An AVIF that moves names that among its brands (AVIF §6.3). */
function isImageSequence(bytes: Buffer): boolean {
  if (bytes.toString("latin1", 4, 8) !== "ftyp") return false;
  return bytes.subarray(8, bytes.readUInt32BE(0)).includes("avis");
}

/**
 * The frames of an image, not decoded yet. Always from a Buffer: an SVG that is read from a path could read its
 * neighbours.
 */
export function openFrames(bytes: Buffer, { animated }: { animated: boolean }): Sharp {
  if (bytes.length === 0) throw new PictureError("corrupt");
  // Browsers show a JPEG that ends early: without its end marker as it is, with missing pixels in grey.
  const failOn = isJpeg(bytes) ? "none" : "error";
  const options = { animated, limitInputPixels: MAX_PIXELS, failOn, sequentialRead: true } as const;
  return isDrawing(bytes) ? opened(bounded(bytes), options) : sharp(bytes, options);
}

const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8;

/** A drawing at the size that it says to have. */
function bounded(bytes: Buffer): Drawing {
  const drawing = readDrawing(bytes);
  if (drawing.size.width * drawing.size.height > MAX_PIXELS) throw new PictureError("too_large");
  boundCost(drawing, drawing.size);
  return drawing;
}

/**
 * A drawing, to be resized: sharp then draws it at that size. How large it says to be costs nothing; how large it is drawn
 * is for the caller to bound.
 */
export function openDrawing(drawing: Drawing): Sharp {
  return opened(drawing, { limitInputPixels: false, failOn: "error" });
}

/** The density is that of lengths inside the drawing; its own size takes it into account. */
function opened({ text }: Drawing, options: SharpOptions): Sharp {
  return sharp(Buffer.from(text), { ...options, density: DOTS_PER_INCH });
}

/** An image as it is displayed, not decoded yet: its first frame, upright. The preview of a raw image has the size of the image. */
export function openImage(bytes: Buffer): Sharp {
  const picture = pictureIn(bytes);
  const image = openFrames(picture?.shown() ?? bytes, { animated: false }).autoOrient();
  // Another resize of the caller replaces this one.
  return picture && area(picture.size) <= MAX_PIXELS ? image.resize({ ...picture.size, fit: "fill" }) : image;
}

const area = ({ width, height }: Size) => width * height;

/** Runs what decodes an image. Its failure is the image's. @throws {PictureError} */
export async function processable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PictureError) throw error;
    const tooLarge = error instanceof Error && /pixel limit|too large|memory/i.test(error.message);
    throw new PictureError(tooLarge ? "too_large" : "corrupt", { cause: error });
  }
}

/** Decodes an image as displayed, in sRGB, after what `prepare` does to it. @throws {PictureError} */
export function pixelsOf(bytes: Buffer, prepare: (image: Sharp) => Sharp): Promise<Pixels> {
  return processable(async () => {
    const image = prepare(openImage(bytes).toColourspace("srgb")).raw({ depth: "uchar" });
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  });
}
