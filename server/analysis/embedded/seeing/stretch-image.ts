import { flattenPixels } from "../../../imaging/contrasting-ground.ts";
import type { Pixels } from "../../../imaging/pixels.ts";
import { type OpenCv, withCleanup } from "../open-cv.ts";

/** Returns an RGBA image as RGB, stretched to a square. Relative boxes in it are valid for the image as well. */
export function stretchToSquare(cv: OpenCv, image: Pixels, side: number): Pixels {
  return withCleanup((keep) => {
    const rgb = keep(cv.matFromArray(image.height, image.width, cv.CV_8UC3, flattenPixels(image)));
    const square = keep(new cv.Mat());
    cv.resize(rgb, square, new cv.Size(side, side), 0, 0, cv.INTER_AREA);
    return { data: Uint8Array.from(square.data), width: side, height: side };
  });
}
