import { type OpenCv, withCleanup } from "../open-cv.ts";

type Mat = InstanceType<OpenCv["Mat"]>;

/** Radius of the filter, as a share of the longer side. */
const REACH = 0.008;
const EVENNESS = 4e-4;

/**
 * Enlarges a hard mask to the size of the image, with soft edges that follow the edges of the image: a guided filter
 * (He, Sun, Tang: Guided Image Filtering, 2010) on grey.
 */
export function soften(cv: OpenCv, mask: Mat, rgb: Mat): Uint8Array {
  return withCleanup((keep) => {
    const size = new cv.Size(rgb.cols, rgb.rows);
    const reach = Math.max(2, Math.round(Math.max(rgb.cols, rgb.rows) * REACH));
    const window = new cv.Size(2 * reach + 1, 2 * reach + 1);
    const mean = (of: Mat): Mat => {
      const blurred = keep(new cv.Mat());
      cv.blur(of, blurred, window);
      return blurred;
    };
    const product = (a: Mat, b: Mat): Mat => {
      const result = keep(new cv.Mat());
      cv.multiply(a, b, result);
      return result;
    };
    const difference = (a: Mat, b: Mat): Mat => {
      const result = keep(new cv.Mat());
      cv.subtract(a, b, result);
      return result;
    };
    const guide = keep(new cv.Mat());
    cv.cvtColor(rgb, guide, cv.COLOR_RGB2GRAY);
    guide.convertTo(guide, cv.CV_32F, 1 / 255);
    const large = keep(new cv.Mat());
    cv.resize(mask, large, size, 0, 0, cv.INTER_LINEAR);
    large.convertTo(large, cv.CV_32F, 1 / 255);

    const meanGuide = mean(guide);
    const meanMask = mean(large);
    const variance = difference(mean(product(guide, guide)), product(meanGuide, meanGuide));
    const covariance = difference(mean(product(guide, large)), product(meanGuide, meanMask));
    const evenness = keep(new cv.Mat(variance.rows, variance.cols, cv.CV_32F, new cv.Scalar(EVENNESS)));
    cv.add(variance, evenness, variance);
    const slope = keep(new cv.Mat());
    cv.divide(covariance, variance, slope);
    const offset = difference(meanMask, product(slope, meanGuide));
    const fitted = product(mean(slope), guide);
    cv.add(fitted, mean(offset), fitted);
    return steepen(fitted.data32F);
  });
}

/**
 * Makes nearly transparent pixels transparent and nearly opaque pixels opaque. Removes a faint rim of the background.
 */
function steepen(soft: Float32Array): Uint8Array {
  return Uint8Array.from(soft, (value) => Math.round(255 * Math.min(1, Math.max(0, (value - 0.25) / 0.6))));
}
