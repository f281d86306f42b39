import { openImage, processable } from "../imaging/decode.ts";

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
