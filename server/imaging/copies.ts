import { openImage, pixelsOf, processable } from "./decode.ts";

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

/** The size that a model wants. */
export interface Fit {
  width: number;
  height: number;
  fit: "fill" | "cover";
}

/** Interleaved RGB, on white where it was transparent. */
export async function pixelsToFit(bytes: Buffer, { width, height, fit }: Fit): Promise<Uint8Array> {
  const { data } = await pixelsOf(bytes, (image) =>
    image.resize({ width, height, fit }).flatten({ background: "#fff" }),
  );
  return data;
}
