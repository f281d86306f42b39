import sharp, { type Sharp } from "sharp";
import { ServiceError } from "../../errors.ts";
import { MOST_PIXELS } from "../../imaging/render.ts";

const SECONDS = 30;

/** 8-bit samples, row by row. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * An image of an upload, upright, its first frame, in sRGB, not decoded yet. Always from a Buffer: an SVG that is read
 * from a path could read its neighbours.
 */
export function open(bytes: Buffer): Sharp {
  if (bytes.length === 0) throw notProcessable(new Error("The file is empty"));
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .toColourspace("srgb");
}

/** Decodes. Throws IMAGE_NOT_PROCESSABLE for what is damaged or too large. */
export async function decode(image: Sharp): Promise<Pixels & { channels: number }> {
  return attempt(async () => {
    const { data, info } = await image.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  });
}

export async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw notProcessable(error);
  }
}

function notProcessable(cause: unknown): ServiceError {
  const tooLarge = cause instanceof Error && /pixel limit|too large|timeout|memory/i.test(cause.message);
  return tooLarge
    ? new ServiceError(
        "IMAGE_NOT_PROCESSABLE",
        `This image is too large: at most ${MOST_PIXELS / 1e6} megapixels can be processed.`,
        { reason: "too_large" },
        { cause },
      )
    : new ServiceError(
        "IMAGE_NOT_PROCESSABLE",
        "This image cannot be decoded: it is damaged, or of a kind that is not supported.",
        { reason: "corrupt" },
        { cause },
      );
}
