import { withMask } from "../../../imaging/cutout.ts";
import { PictureError } from "../../../imaging/picture-error.ts";
import type { Task } from "../../../workers/serve.ts";
import type { OpenCv } from "../open-cv.ts";
import type { Eyes } from "../seeing/find.ts";
import { pixelsToLookAt } from "../seeing/pixels.ts";
import { cutOut } from "./segment.ts";

/** The mask is made of pixels to look at and enlarged; more gains little at the edges. */
export function cutTask(cv: OpenCv, eyes: Eyes | null): Task {
  return async ({ size, read }) => {
    const bytes = read(0, size);
    const small = await pixelsToLookAt(bytes);
    const alpha = cutOut(cv, small, eyes);
    if (!alpha) throw new PictureError("no_clear_subject");
    return { bytes: await withMask(bytes, { ...small, alpha: new Uint8ClampedArray(alpha) }) };
  };
}
