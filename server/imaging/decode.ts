import sharp, { type Metadata, type Sharp } from "sharp";
import { PictureError } from "./picture-error.ts";

/** 50 megapixels take 200 MB decoded; for an animation all its frames count. */
export const MOST_PIXELS = 50_000_000;
/** A file is held in memory while it is decoded. */
export const MOST_BYTES = 128 * 1024 * 1024;
const SECONDS = 30;

/** What the header says, however large the image is: nothing is decoded. */
export function headerOf(bytes: Buffer): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false, failOn: "none" }).metadata();
}

/**
 * The frames of an image, not decoded yet. Always from a Buffer: an SVG that is read from a path could read its
 * neighbours.
 */
export function openFrames(bytes: Buffer, { animated }: { animated: boolean }): Sharp {
  if (bytes.length === 0) throw new PictureError("corrupt");
  const options = { animated, limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true } as const;
  return sharp(bytes, options).timeout({ seconds: SECONDS });
}

/**
 * A drawing, to be resized: sharp then draws it at that size. How large it says to be costs nothing; how large it is drawn
 * is for the caller to bound. A density would not do, as libvips applies it twice to sizes in centimetres.
 */
export function openDrawing(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: false, failOn: "error" }).timeout({ seconds: SECONDS });
}

/** An image as it is displayed, not decoded yet: its first frame, upright. */
export function openImage(bytes: Buffer): Sharp {
  return openFrames(bytes, { animated: false }).autoOrient();
}

/** Runs what decodes an image. Its failure is the image's. @throws {PictureError} */
export async function processable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PictureError) throw error;
    const tooLarge = error instanceof Error && /pixel limit|too large|timeout|memory/i.test(error.message);
    throw new PictureError(tooLarge ? "too_large" : "corrupt", { cause: error });
  }
}

/** 8-bit samples, row by row. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Decodes an image as displayed, in sRGB, after what `prepare` does to it. @throws {PictureError} */
export function pixelsOf(bytes: Buffer, prepare: (image: Sharp) => Sharp): Promise<Pixels> {
  return processable(async () => {
    const image = prepare(openImage(bytes).toColourspace("srgb")).raw({ depth: "uchar" });
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  });
}
