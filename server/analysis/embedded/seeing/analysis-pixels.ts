import { pixelsOf } from "../../../imaging/decode.ts";
import type { Pixels } from "../../../imaging/pixels.ts";

/** Larger images do not improve the detections. */
const MAX_ANALYSIS_SIDE = 1024;

/** Returns the displayed image as RGBA, scaled down for the analysis. @throws {PictureError} */
export function analysisPixels(bytes: Buffer): Promise<Pixels> {
  return pixelsOf(bytes, (image) =>
    image
      .ensureAlpha()
      .resize({ width: MAX_ANALYSIS_SIDE, height: MAX_ANALYSIS_SIDE, fit: "inside", withoutEnlargement: true }),
  );
}
