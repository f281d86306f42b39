import type { Pixels } from "../../../imaging/pixels.ts";
import { type OpenCv, withCleanup } from "../open-cv.ts";
import type { Detectors } from "../seeing/detectors.ts";
import { findEnclosed } from "./contours.ts";
import { coversEnclosed } from "./mask-checks.ts";
import { shareOf } from "./masks.ts";
import { sceneOf } from "./scene.ts";
import { segmentByColours } from "./segment-by-colours.ts";
import { segmentByDetections } from "./segment-by-detections.ts";
import { soften } from "./soften-mask.ts";

const MAX_TRANSPARENT_BORDER = 0.5;
const MIN_VISIBLE = 0.02;

/**
 * Returns an alpha channel of the image's size, or null if there is no clear subject. `image` is RGBA. An image with a
 * transparent border is already a cutout and is kept completely. Without detectors, only outlines and colors are used.
 */
export function segmentSubject(cv: OpenCv, image: Pixels, detectors: Detectors | null): Promise<Uint8Array | null> {
  return withCleanup(async (keep) => {
    const scene = sceneOf(cv, image, keep);
    if (scene.seeds.transparentBorder > MAX_TRANSPARENT_BORDER) {
      return shareOf(scene.alpha) < MIN_VISIBLE ? null : new Uint8Array(image.width * image.height).fill(255);
    }
    const enclosed = findEnclosed(cv, scene.work, scene.seeds.ground);
    const detectedMask = detectors && (await segmentByDetections(cv, detectors, image, scene));
    const mask =
      detectedMask && coversEnclosed(detectedMask, enclosed) ? detectedMask : segmentByColours(cv, scene, enclosed);
    return mask && soften(cv, keep(cv.matFromArray(scene.height, scene.width, cv.CV_8UC1, mask)), scene.rgb);
  });
}
