import { withStraightAlpha } from "./color/straight-alpha.ts";
import { openImage, pixelsOf, processable } from "./decode.ts";
import type { Fit } from "./pixels.ts";

/** Returns a JPEG with sides of at most `maxSide` pixels, with transparency on white, as all models accept it. */
export function jpegOf(bytes: Buffer, maxSide: number): Promise<Buffer> {
  return processable(async () =>
    (await openImage(await withStraightAlpha(bytes)))
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .jpeg({ quality: 85 })
      .toBuffer(),
  );
}

/** Returns interleaved RGB, with transparency on white. */
export async function pixelsToFit(bytes: Buffer, { width, height, fit }: Fit): Promise<Uint8Array> {
  const { data } = await pixelsOf(bytes, (image) =>
    image.resize({ width, height, fit }).flatten({ background: "#fff" }),
  );
  return data;
}
