import { withMask } from "../../../imaging/cutout.ts";
import { PictureError } from "../../../imaging/picture-error.ts";
import type { Task } from "../../../workers/serve.ts";
import type { OpenCv } from "../open-cv.ts";
import type { Eyes } from "../seeing/find.ts";
import { pixelsToLookAt } from "../seeing/pixels.ts";
import { cutOut } from "./segment.ts";

/** The mask is computed on a smaller image and enlarged. A larger image improves the edges only slightly. */
export function cutTask(cv: OpenCv, detectors: Eyes | null): Task {
  return async ({ size, read }) => {
    const bytes = read(0, size);
    const small = await pixelsToLookAt(bytes);
    const alpha = cutOut(cv, small, detectors);
    if (!alpha) throw new PictureError("no_clear_subject");
    return { bytes: await withMask(bytes, { ...small, alpha: new Uint8ClampedArray(alpha) }) };
  };
}
