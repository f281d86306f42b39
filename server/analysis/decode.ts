import sharp, { type Sharp } from "sharp";
import { ServiceError } from "../errors.ts";
import { MOST_PIXELS } from "../imaging/render.ts";

const SECONDS = 30;

/** The image as displayed: its first frame, upright. Always from a Buffer: an SVG from a path could read its neighbours. */
export function openImage(bytes: Buffer): Sharp {
  const options = { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true } as const;
  return sharp(bytes, options).timeout({ seconds: SECONDS }).autoOrient();
}

/** A JPEG of at most this many pixels a side, on white where it was transparent: what every model takes. */
export function jpegOf(bytes: Buffer, mostPixelsPerSide: number): Promise<Buffer> {
  return processable(() =>
    openImage(bytes)
      .resize({ width: mostPixelsPerSide, height: mostPixelsPerSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .jpeg({ quality: 85 })
      .toBuffer(),
  );
}

/** Runs what decodes a picture. Its failure is the picture's: IMAGE_NOT_PROCESSABLE. */
export async function processable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const tooLarge = error instanceof Error && /pixel limit|too large|timeout|memory/i.test(error.message);
    throw tooLarge ? notProcessable("too_large", error) : notProcessable("corrupt", error);
  }
}

const messages = {
  corrupt: "This image cannot be decoded: it is damaged, or of a kind that is not supported.",
  too_large: `This image has more than ${MOST_PIXELS / 1e6} megapixels, or takes too long to be decoded.`,
  no_clear_subject: "This image shows no clear subject that could be cut out of its background.",
} as const;

export type NotProcessable = keyof typeof messages;

export function notProcessable(reason: NotProcessable, cause?: unknown): ServiceError {
  return new ServiceError("IMAGE_NOT_PROCESSABLE", messages[reason], { reason }, { cause });
}
