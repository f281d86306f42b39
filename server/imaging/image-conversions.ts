import { withStraightAlpha } from "./color/described-colors.ts";
import { contrastingGround } from "./contrasting-ground.ts";
import { openImage, pixelsOf, processable } from "./decode.ts";
import type { Fit } from "./pixels.ts";

/** Returns a JPEG with sides of at most `maxSide` pixels, as all models accept it, on a contrasting ground. */
export async function jpegOf(bytes: Buffer, maxSide: number): Promise<Buffer> {
  const background = await contrastingGround(bytes);
  return processable(async () =>
    (await openImage(await withStraightAlpha(bytes)))
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background })
      .toColourspace("srgb")
      .jpeg({ quality: 85 })
      .toBuffer(),
  );
}

/** Returns interleaved RGB on a contrasting ground. */
export async function pixelsToFit(bytes: Buffer, { width, height, fit }: Fit): Promise<Uint8Array> {
  const background = await contrastingGround(bytes);
  const { data } = await pixelsOf(bytes, (image) => image.resize({ width, height, fit }).flatten({ background }));
  return data;
}
