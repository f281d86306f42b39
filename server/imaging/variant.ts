import sharp, { type Sharp } from "sharp";
import { ServiceError, unavailable } from "../errors.ts";

export interface Variant {
  w?: number;
  h?: number;
  q: number;
  f: "jpeg" | "png" | "webp" | "avif";
  crop: "cover" | "contain" | "fill";
}

/** 50 megapixels take 200 MB decoded. */
const MOST_PIXELS = 50_000_000;
const AT_ONCE = 2;
const MOST_WAITING = 64;
const SECONDS = 30;

sharp.cache(false);
sharp.concurrency(1);

/** Renders a variant from the bytes of an image. Always from a Buffer: an SVG read from a path could read its neighbours. */
export async function renderVariant(original: Buffer, variant: Variant): Promise<Buffer> {
  return queued(async () => {
    const { w, h, q, f, crop } = variant;
    try {
      const image = sharp(original, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
        .timeout({ seconds: SECONDS })
        .autoOrient()
        .resize({
          ...(w !== undefined && { width: w }),
          ...(h !== undefined && { height: h }),
          fit: crop === "contain" ? "inside" : crop,
          withoutEnlargement: true,
        });
      return await encode(image, f, q).toBuffer();
    } catch (error) {
      const tooLarge = error instanceof Error && /pixel limit|too large|timeout/i.test(error.message);
      throw new ServiceError(
        "IMAGE_NOT_PROCESSABLE",
        tooLarge ? "This image has too many pixels to be transformed." : "This image cannot be decoded.",
        { reason: tooLarge ? "too_large" : "corrupt" },
        { cause: error },
      );
    }
  });
}

function encode(image: Sharp, format: Variant["f"], quality: number): Sharp {
  switch (format) {
    case "jpeg":
      return image.flatten({ background: "#fff" }).jpeg({ quality, mozjpeg: false });
    case "webp":
      return image.webp({ quality, effort: 2 });
    case "avif":
      return image.avif({ quality, effort: 2 });
    case "png":
      // A quality would mean a palette, which takes seconds and loses colours.
      return image.png();
  }
}

let running = 0;
const waiting: (() => void)[] = [];

/** Decoding is heavy on memory: a few at once, a bounded number waiting, and 503 for the rest. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING)
      throw unavailable("Too many images are being transformed. Try again shortly.", undefined, 2);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    // The place is handed on, so that nobody can slip in between.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
