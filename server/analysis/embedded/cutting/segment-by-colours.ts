import { type OpenCv, withCleanup } from "../open-cv.ts";
import { grabCut } from "./grab-cut.ts";
import { gradientMagnitude } from "./gradient-magnitude.ts";
import { isPlausibleMask } from "./mask-checks.ts";
import { outlineOf } from "./outline.ts";
import type { Scene } from "./scene.ts";

/** Minimum share of pixels that differ from the border of the image. */
const MIN_UNLIKE = 0.01;
/** Minimum gradient of an edge in grey levels per pixel, and the maximum share of edge pixels in the background. */
const EDGE = 11;
const MAX_EDGES = 0.03;
/** Width in pixels of the zone around the subject that its own edges occupy. */
const EDGE_ZONE = 6;

/**
 * Returns the mask of the pixels that differ from the border of the image: objects on a plain or blurred background.
 * Returns null if there are none. `enclosed` are the labels from the outlines of the objects.
 */
export function segmentByColours(cv: OpenCv, scene: Scene, enclosed: Uint8Array | null): Uint8Array | null {
  const { work, lab, seeds } = scene;
  const labels = enclosed ?? (seeds.differentShare < MIN_UNLIKE ? null : seeds.labels);
  const cut = labels && grabCut(cv, work, labels);
  if (!labels || !cut || !isBackgroundSmooth(cv, scene, cut.mask)) return null;
  return isPlausibleMask({ ...cut, outline: outlineOf(cut.mask, lab, labels, scene) }, "colours") ? cut.mask : null;
}

/**
 * Checks that the background has few edges. With more, a part of the subject may have been classified as background.
 */
function isBackgroundSmooth(cv: OpenCv, { work, width, height }: Scene, mask: Uint8Array): boolean {
  const gradients = gradientMagnitude(cv, work);
  return withCleanup((keep) => {
    const subject = keep(cv.matFromArray(height, width, cv.CV_8UC1, mask));
    cv.dilate(
      subject,
      subject,
      keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(2 * EDGE_ZONE + 1, 2 * EDGE_ZONE + 1))),
    );
    let [ground, edges] = [0, 0];
    for (const [i, near] of subject.data.entries()) {
      if (near) continue;
      ground += 1;
      if ((gradients[i] ?? 0) > EDGE) edges += 1;
    }
    return edges <= ground * MAX_EDGES;
  });
}
