import { freeing, type OpenCv } from "../open-cv.ts";
import { isWhole } from "./gate.ts";
import { grab } from "./grab.ts";
import { outlineOf } from "./outline.ts";
import type { Scene } from "./scene.ts";
import { steepness } from "./steepness.ts";

/** Below this share of pixels unlike the border nothing stands out. */
const MIN_UNLIKE = 0.01;
/** What counts as an edge, in grey levels per pixel, and how much of the ground may be edges. */
const EDGE = 11;
const MAX_EDGES = 0.03;
/** Pixels around the subject that its own edges take. */
const OWN = 6;

/**
 * The mask of what differs from the border of the picture: things on a plain or blurred ground. Null when nothing does.
 * `enclosed` is what outlines tell of them.
 */
export function byColours(cv: OpenCv, scene: Scene, enclosed: Uint8Array | null): Uint8Array | null {
  const { work, lab, seeds } = scene;
  const labels = enclosed ?? (seeds.unlike < MIN_UNLIKE ? null : seeds.labels);
  const cut = labels && grab(cv, work, labels);
  if (!labels || !cut || !isGroundCalm(cv, scene, cut.mask)) return null;
  return isWhole({ ...cut, outline: outlineOf(cut.mask, lab, labels, scene) }, "colours") ? cut.mask : null;
}

/** Whether the ground shows nothing of its own: a part of the subject may have been taken for ground. */
function isGroundCalm(cv: OpenCv, { work, width, height }: Scene, mask: Uint8Array): boolean {
  const steep = steepness(cv, work);
  return freeing((keep) => {
    const subject = keep(cv.matFromArray(height, width, cv.CV_8UC1, mask));
    cv.dilate(
      subject,
      subject,
      keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(2 * OWN + 1, 2 * OWN + 1))),
    );
    let [ground, edges] = [0, 0];
    for (const [i, near] of subject.data.entries()) {
      if (near) continue;
      ground += 1;
      if ((steep[i] ?? 0) > EDGE) edges += 1;
    }
    return edges <= ground * MAX_EDGES;
  });
}
