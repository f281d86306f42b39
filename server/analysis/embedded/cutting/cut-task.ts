import { withMask } from "../../../imaging/cutout.ts";
import { PictureError } from "../../../imaging/picture-error.ts";
import type { Task } from "../../../workers/serve.ts";
import type { OpenCv } from "../open-cv.ts";
import { analysisPixels } from "../seeing/analysis-pixels.ts";
import type { Detectors } from "../seeing/detectors.ts";
import { segmentSubject } from "./segment.ts";

/** The mask is computed on a smaller image and enlarged. A larger image improves the edges only slightly. */
export function cutTask(cv: OpenCv, detectors: Detectors | null): Task {
  return async ({ size, read }) => {
    const bytes = read(0, size);
    const small = await analysisPixels(bytes);
    const alpha = await segmentSubject(cv, small, detectors);
    if (!alpha) throw new PictureError("no_clear_subject");
    return { bytes: await withMask(bytes, { ...small, alpha: new Uint8ClampedArray(alpha) }) };
  };
}
