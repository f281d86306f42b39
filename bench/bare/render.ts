import { ENCODER_EFFORT } from "@media-asset-service/decode/imaging/image-quality.ts";
import sharp from "sharp";

// The settings of the service.
sharp.cache(false);
sharp.concurrency(1);

/** Renders an image with sharp and the parameters of the service. `input` is the content or its path. */
export function renderBare(
  input: Buffer | string,
  { w, q: quality, f }: { w: number; q: number; f: "jpeg" | "webp" | "avif" },
): Promise<Buffer> {
  const image = sharp(input).autoOrient().resize(w);
  if (f === "jpeg") return image.flatten({ background: "#fff" }).jpeg({ quality }).toBuffer();
  return image.toFormat(f, { quality, effort: ENCODER_EFFORT }).toBuffer();
}
