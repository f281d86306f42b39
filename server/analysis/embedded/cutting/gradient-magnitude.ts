import { type OpenCv, withCleanup } from "../open-cv.ts";

type Mat = InstanceType<OpenCv["Mat"]>;

/** Returns for each pixel the gradient of the color channel that changes most, in grey levels per pixel. */
export function gradientMagnitude(cv: OpenCv, rgb: Mat): Uint8Array {
  return withCleanup((keep) => {
    const soft = keep(new cv.Mat());
    cv.GaussianBlur(rgb, soft, new cv.Size(3, 3), 0);
    const [across, down] = [keep(new cv.Mat()), keep(new cv.Mat())];
    cv.Sobel(soft, across, cv.CV_16S, 1, 0, 3, 1 / 4);
    cv.Sobel(soft, down, cv.CV_16S, 0, 1, 3, 1 / 4);
    const magnitudes = new Uint8Array(rgb.rows * rgb.cols);
    for (let i = 0; i < magnitudes.length * 3; i++) {
      const here = Math.min(255, Math.hypot(across.data16S[i] ?? 0, down.data16S[i] ?? 0));
      const pixel = Math.floor(i / 3);
      if (here > (magnitudes[pixel] ?? 0)) magnitudes[pixel] = here;
    }
    return magnitudes;
  });
}
