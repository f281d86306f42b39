import { pixelsOf } from "./decode.ts";
import type { ImageFeatures } from "./measures.ts";
import { HASHED_SIDE, perceptualHash } from "./perceptual-hash.ts";
import type { Pixels } from "./pixels.ts";
import { salientBox } from "./saliency.ts";

/** A multiple of what is hashed, so that every pixel counts for one cell. */
const SIDE = 4 * HASHED_SIDE;

/** What pixels tell at a glance: the picture is decoded once, and small. @throws {PictureError} */
export async function imageFeatures(bytes: Buffer): Promise<ImageFeatures> {
  const picture = await pixelsOf(bytes, (image) =>
    image.resize({ width: SIDE, height: SIDE, fit: "fill" }).flatten({ background: "#fff" }),
  );
  return { perceptualHash: perceptualHash(greyCells(picture)), salient: salientBox(picture) };
}

/** 32 × 32 means of what is light and dark. */
function greyCells({ data }: Pixels): Float64Array {
  const cells = new Float64Array(HASHED_SIDE * HASHED_SIDE);
  const ratio = SIDE / HASHED_SIDE;
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const [r, g, b] = [data[pixel * 3] ?? 0, data[pixel * 3 + 1] ?? 0, data[pixel * 3 + 2] ?? 0];
    const cell = Math.floor(pixel / SIDE / ratio) * HASHED_SIDE + Math.floor((pixel % SIDE) / ratio);
    cells[cell] = (cells[cell] ?? 0) + (0.299 * r + 0.587 * g + 0.114 * b) / ratio ** 2;
  }
  return cells;
}
