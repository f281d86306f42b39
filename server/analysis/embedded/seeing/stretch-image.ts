import type { Pixels } from "../../../imaging/pixels.ts";
import { type OpenCv, withCleanup } from "../open-cv.ts";

/** Returns the image as RGB, stretched to a square. Relative boxes in it are valid for the image as well. */
export function stretchToSquare(cv: OpenCv, image: Pixels, side: number): Pixels {
  return withCleanup((keep) => {
    const rgb = keep(cv.matFromArray(image.height, image.width, cv.CV_8UC3, flattenOnWhite(image)));
    const square = keep(new cv.Mat());
    cv.resize(rgb, square, new cv.Size(side, side), 0, 0, cv.INTER_AREA);
    return { data: Uint8Array.from(square.data), width: side, height: side };
  });
}

export function flattenOnWhite({ data, width, height }: Pixels): Uint8Array {
  const flat = Buffer.allocUnsafe(width * height * 3);
  for (let i = 0, k = 0; k < flat.length; i += 4) {
    const alpha = data[i + 3] ?? 255;
    for (let c = 0; c < 3; c++) flat[k++] = 255 + (((data[i + c] ?? 0) - 255) * alpha) / 255;
  }
  return flat;
}
