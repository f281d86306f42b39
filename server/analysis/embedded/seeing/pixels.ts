import { pixelsOf } from "../../../imaging/decode.ts";
import type { Pixels } from "../../../imaging/pixels.ts";

/** More shows nothing that is looked for. */
const LOOK_SIDE = 1024;

/** RGBA of the picture as displayed, small enough to look at. @throws {PictureError} */
export function pixelsToLookAt(bytes: Buffer): Promise<Pixels> {
  return pixelsOf(bytes, (image) =>
    image.ensureAlpha().resize({ width: LOOK_SIDE, height: LOOK_SIDE, fit: "inside", withoutEnlargement: true }),
  );
}
