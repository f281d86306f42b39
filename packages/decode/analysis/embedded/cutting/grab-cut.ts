import { type OpenCv, withCleanup } from "../open-cv.ts";
import { Label } from "./seeds.ts";

type Mat = InstanceType<OpenCv["Mat"]>;

const ITERATIONS = 3;
/** Minimum pixels of each class. GrabCut fits five color models to each. */
const MIN_SEEDS = 64;

/** Runs GrabCut from the labels. Returns a mask of 0 and 255, or null if one of the classes has too few pixels. */
export function grabCut(cv: OpenCv, rgb: Mat, labels: Uint8Array): { mask: Uint8Array; pieces: number[] } | null {
  const subject = labels.reduce((sum, label) => sum + (isSubject(label) ? 1 : 0), 0);
  if (Math.min(subject, labels.length - subject) < MIN_SEEDS) return null;
  return withCleanup((keep) => {
    const mask = keep(new cv.Mat(rgb.rows, rgb.cols, cv.CV_8UC1));
    mask.data.set(labels);
    const [background, foreground] = [keep(new cv.Mat()), keep(new cv.Mat())];
    const frame = new cv.Rect(0, 0, rgb.cols, rgb.rows);
    cv.grabCut(rgb, mask, frame, background, foreground, ITERATIONS, cv.GC_INIT_WITH_MASK);
    mask.data.set(mask.data.map((label) => (isSubject(label) ? 255 : 0)));
    const pieces = cleanMask(cv, mask);
    return { mask: Uint8Array.from(mask.data), pieces };
  });
}

function isSubject(label: number): boolean {
  return label === Label.foreground || label === Label.maybeForeground;
}

/** As a share of the largest piece. Smaller pieces are noise or belong to another object. */
const MIN_PIECE = 0.08;
/** As a share of the image. Smaller holes belong to the subject. */
const MAX_HOLE = 0.004;

/**
 * Removes specks from a mask of 0 and 255 and closes its pinholes, in place. Returns the areas of the remaining pieces.
 */
function cleanMask(cv: OpenCv, mask: Mat): number[] {
  return withCleanup((keep) => {
    const brush = keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(3, 3)));
    cv.morphologyEx(mask, mask, cv.MORPH_OPEN, brush);
    const pieces = areas(cv, mask);
    const largest = Math.max(0, ...pieces.areas.slice(1));
    repaint(mask, pieces.labels, (piece) => piece > 0 && (pieces.areas[piece] ?? 0) < largest * MIN_PIECE, 0);
    cv.bitwise_not(mask, mask);
    const holes = areas(cv, mask);
    repaint(mask, holes.labels, (hole) => hole > 0 && (holes.areas[hole] ?? 0) < mask.data.length * MAX_HOLE, 0);
    cv.bitwise_not(mask, mask);
    return pieces.areas.slice(1).filter((area) => area >= largest * MIN_PIECE);
  });
}

function areas(cv: OpenCv, mask: Mat): { labels: Int32Array; areas: number[] } {
  return withCleanup((keep) => {
    const labels = keep(new cv.Mat());
    const stats = keep(new cv.Mat());
    const count = cv.connectedComponentsWithStats(mask, labels, stats, keep(new cv.Mat()), 8, cv.CV_32S);
    const areas = Array.from({ length: count }, (_, i) => stats.intAt(i, cv.CC_STAT_AREA));
    return { labels: Int32Array.from(labels.data32S), areas };
  });
}

function repaint(mask: Mat, labels: Int32Array, which: (label: number) => boolean, value: number): void {
  for (let i = 0; i < labels.length; i++) if (which(labels[i] ?? 0)) mask.data[i] = value;
}

/** Radius of the filter, as a share of the longer side. */
const FILTER_REACH = 0.008;
const ALPHA_SMOOTHING = 4e-4;

/**
 * Enlarges a hard mask to the size of the image, with soft edges that follow the edges of the image: a guided filter
 * (He, Sun, Tang: Guided Image Filtering, 2010) on gray.
 */
export function soften(cv: OpenCv, mask: Mat, rgb: Mat): Uint8Array {
  return withCleanup((keep) => {
    const size = new cv.Size(rgb.cols, rgb.rows);
    const reach = Math.max(2, Math.round(Math.max(rgb.cols, rgb.rows) * FILTER_REACH));
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
    const smoothing = keep(new cv.Mat(variance.rows, variance.cols, cv.CV_32F, new cv.Scalar(ALPHA_SMOOTHING)));
    cv.add(variance, smoothing, variance);
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
