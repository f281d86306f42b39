import type { Pixels } from "../../../imaging/pixels.ts";
import { freeing, type OpenCv } from "../open-cv.ts";
import type { Eyes } from "../seeing/find.ts";
import { isDecided, isSeen, isWhole } from "./gate.ts";
import { grab } from "./grab.ts";
import { doubted, guess } from "./guess.ts";
import { likeness } from "./masks.ts";
import { outlineOf } from "./outline.ts";
import type { Scene } from "./scene.ts";
import { lookAt, type Sight } from "./sight.ts";

/** A mask that changes more than this when the seeds change a little is random. */
const MIN_STABILITY = 0.75;

/** Returns the mask of the objects that the models detect, or null if they detect nothing clearly. */
export function bySight(cv: OpenCv, detectors: Eyes, image: Pixels, scene: Scene): Uint8Array | null {
  const raw = lookAt(detectors, image);
  const detections = { ...raw, figure: shrunk(cv, raw.figure, image, scene) };
  const labels = guess(detections, scene);
  if (detections.things.length === 0 && !isDecided(labels)) return null;
  const cut = grab(cv, scene.work, labels);
  if (!cut) return null;
  const outline = outlineOf(cut.mask, scene.lab, labels, scene);
  if (!isWhole({ ...cut, outline }, "sight") || !isSeen({ ...cut, outline }, detections, scene)) return null;
  return isStable(cv, detections, scene, cut.mask) ? cut.mask : null;
}

function isStable(cv: OpenCv, detections: Sight, scene: Scene, mask: Uint8Array): boolean {
  const weakened = grab(cv, scene.work, guess(doubted(detections), scene));
  return weakened !== null && likeness(mask, weakened.mask) > MIN_STABILITY;
}

function shrunk(cv: OpenCv, mask: Uint8Array, from: Pixels, { width, height }: Scene): Uint8Array {
  return freeing((keep) => {
    const large = keep(cv.matFromArray(from.height, from.width, cv.CV_8UC1, mask));
    const small = keep(new cv.Mat());
    cv.resize(large, small, new cv.Size(width, height), 0, 0, cv.INTER_AREA);
    return Uint8Array.from(small.data);
  });
}
