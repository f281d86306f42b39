import { withMask } from "../../../imaging/cutout.ts";
import { pixelsOf } from "../../../imaging/decode.ts";
import { PictureError } from "../../../imaging/picture-error.ts";
import { serve } from "../../../workers/serve.ts";
import { loadOpenCv } from "../open-cv.ts";
import { cutOut } from "./segment.ts";

/** The mask is made at this size and enlarged; more gains little at the edges. */
const MASK_SIDE = 1024;

const { cv } = await loadOpenCv();

await serve({
  async run({ size, read }) {
    const bytes = read(0, size);
    const small = await pixelsOf(bytes, (image) =>
      image.ensureAlpha().resize({ width: MASK_SIDE, height: MASK_SIDE, fit: "inside", withoutEnlargement: true }),
    );
    const alpha = cutOut(cv, small);
    if (!alpha) throw new PictureError("no_clear_subject");
    return { bytes: await withMask(bytes, { ...small, alpha: new Uint8ClampedArray(alpha) }) };
  },
});
