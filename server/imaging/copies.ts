import { openImage, pixelsOf, processable } from "./decode.ts";
import type { Fit } from "./pixels.ts";

/** A JPEG of at most this many pixels a side, on white where it was transparent: what every model takes. */
export function jpegOf(bytes: Buffer, maxSide: number): Promise<Buffer> {
  return processable(() =>
    openImage(bytes)
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .jpeg({ quality: 85 })
      .toBuffer(),
  );
}

/** Interleaved RGB, on white where it was transparent. */
export async function pixelsToFit(bytes: Buffer, { width, height, fit }: Fit): Promise<Uint8Array> {
  const { data } = await pixelsOf(bytes, (image) =>
    image.resize({ width, height, fit }).flatten({ background: "#fff" }),
  );
  return data;
}
