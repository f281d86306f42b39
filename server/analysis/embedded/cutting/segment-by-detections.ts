import type { Pixels } from "../../../imaging/pixels.ts";
import { type OpenCv, withCleanup } from "../open-cv.ts";
import type { Detectors } from "../seeing/detectors.ts";
import { type Detections, detectForeground } from "./detect-foreground.ts";
import { grabCut } from "./grab-cut.ts";
import { initialLabels, weakened } from "./initial-labels.ts";
import { areSeedsDecisive, isPlausibleMask, matchesDetections } from "./mask-checks.ts";
import { maskOverlap } from "./masks.ts";
import { outlineOf } from "./outline.ts";
import type { Scene } from "./scene.ts";

/** A mask that changes more than this when the seeds change a little is random. */
const MIN_STABILITY = 0.75;

/** Returns the mask of the objects that the models detect, or null if they detect nothing clearly. */
export async function segmentByDetections(
  cv: OpenCv,
  detectors: Detectors,
  image: Pixels,
  scene: Scene,
): Promise<Uint8Array | null> {
  const raw = await detectForeground(detectors, image);
  const detections = { ...raw, personMask: shrinkMask(cv, raw.personMask, image, scene) };
  const labels = initialLabels(detections, scene);
  if (detections.objects.length === 0 && !areSeedsDecisive(labels)) return null;
  const cut = grabCut(cv, scene.work, labels);
  if (!cut) return null;
  const outline = outlineOf(cut.mask, scene.lab, labels, scene);
  if (!isPlausibleMask({ ...cut, outline }, "sight") || !matchesDetections({ ...cut, outline }, detections, scene))
    return null;
  return isStable(cv, detections, scene, cut.mask) ? cut.mask : null;
}

function isStable(cv: OpenCv, detections: Detections, scene: Scene, mask: Uint8Array): boolean {
  const weakenedCut = grabCut(cv, scene.work, initialLabels(weakened(detections), scene));
  return weakenedCut !== null && maskOverlap(mask, weakenedCut.mask) > MIN_STABILITY;
}

function shrinkMask(cv: OpenCv, mask: Uint8Array, from: Pixels, { width, height }: Scene): Uint8Array {
  return withCleanup((keep) => {
    const large = keep(cv.matFromArray(from.height, from.width, cv.CV_8UC1, mask));
    const small = keep(new cv.Mat());
    cv.resize(large, small, new cv.Size(width, height), 0, 0, cv.INTER_AREA);
    return Uint8Array.from(small.data);
  });
}
