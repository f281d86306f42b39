import { withMask } from "../../../imaging/cutout.ts";
import type { Size } from "../../../imaging/geometry.ts";
import { PictureError } from "../../../imaging/picture-error.ts";
import type { Pixels } from "../../../imaging/pixels.ts";
import type { Task } from "../../../workers/serve.ts";
import { type OpenCv, withCleanup } from "../open-cv.ts";
import { analysisPixels, type Detectors } from "../seeing/detectors.ts";
import { findEnclosed, gradientMagnitude } from "./contours.ts";
import { type Detections, detectForeground, initialLabels, weakened } from "./detections.ts";
import { areSeedsDecisive, coversEnclosed, isPlausibleMask, matchesDetections, outlineOf } from "./mask-checks.ts";
import { maskOverlap, shareOf } from "./masks.ts";
import { findSeeds, Label, type Seeds } from "./seeds.ts";

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

const MAX_TRANSPARENT_BORDER = 0.5;
const MIN_VISIBLE = 0.02;

/**
 * Returns an alpha channel of the image's size, or null if there is no clear subject. `image` is RGBA. An image with a
 * transparent border is already a cutout and is kept completely. Without detectors, only outlines and colors are used.
 */
export function segmentSubject(cv: OpenCv, image: Pixels, detectors: Detectors | null): Promise<Uint8Array | null> {
  return withCleanup(async (keep) => {
    const scene = sceneOf(cv, image, keep);
    if (scene.seeds.transparentBorder > MAX_TRANSPARENT_BORDER) {
      return shareOf(scene.alpha) < MIN_VISIBLE ? null : new Uint8Array(image.width * image.height).fill(255);
    }
    const enclosed = findEnclosed(cv, scene.work, scene.seeds.ground);
    const detectedMask = detectors && (await segmentByDetections(cv, detectors, image, scene));
    const mask =
      detectedMask && coversEnclosed(detectedMask, enclosed) ? detectedMask : segmentByColors(cv, scene, enclosed);
    return mask && soften(cv, keep(cv.matFromArray(scene.height, scene.width, cv.CV_8UC1, mask)), scene.rgb);
  });
}

/** A mask that changes more than this when the seeds change a little is random. */
const MIN_STABILITY = 0.75;

/** Returns the mask of the objects that the models detect, or null if they detect nothing clearly. */
async function segmentByDetections(
  cv: OpenCv,
  detectors: Detectors,
  image: Pixels,
  scene: Scene,
): Promise<Uint8Array | null> {
  const raw = await detectForeground(detectors, image);
  const detections = { ...raw, personMask: shrinkMask(cv, raw.personMask, image, scene) };
  const labels = initialLabels(detections, scene);
  if (detections.objects.length === 0 && !areSeedsDecisive(labels)) return null;
  const cut = grabCut(cv, scene.work, labels);
  if (!cut) return null;
  const outline = outlineOf(cut.mask, scene.lab, labels, scene);
  if (!isPlausibleMask({ ...cut, outline }, "sight") || !matchesDetections({ ...cut, outline }, detections, scene))
    return null;
  return isStable(cv, detections, scene, cut.mask) ? cut.mask : null;
}

function isStable(cv: OpenCv, detections: Detections, scene: Scene, mask: Uint8Array): boolean {
  const weakenedCut = grabCut(cv, scene.work, initialLabels(weakened(detections), scene));
  return weakenedCut !== null && maskOverlap(mask, weakenedCut.mask) > MIN_STABILITY;
}

function shrinkMask(cv: OpenCv, mask: Uint8Array, from: Pixels, { width, height }: Scene): Uint8Array {
  return withCleanup((keep) => {
    const large = keep(cv.matFromArray(from.height, from.width, cv.CV_8UC1, mask));
    const small = keep(new cv.Mat());
    cv.resize(large, small, new cv.Size(width, height), 0, 0, cv.INTER_AREA);
    return Uint8Array.from(small.data);
  });
}

/** Minimum share of pixels that differ from the border of the image. */
const MIN_UNLIKE = 0.01;
/** Minimum gradient of an edge in gray levels per pixel, and the maximum share of edge pixels in the background. */
const EDGE = 11;
const MAX_EDGES = 0.03;
/** Width in pixels of the zone around the subject that its own edges occupy. */
const EDGE_ZONE = 6;

/**
 * Returns the mask of the pixels that differ from the border of the image: objects on a plain or blurred background.
 * Returns null if there are none. `enclosed` are the labels from the outlines of the objects.
 */
function segmentByColors(cv: OpenCv, scene: Scene, enclosed: Uint8Array | null): Uint8Array | null {
  const { work, lab, seeds } = scene;
  const labels = enclosed ?? (seeds.differentShare < MIN_UNLIKE ? null : seeds.labels);
  const cut = labels && grabCut(cv, work, labels);
  if (!labels || !cut || !isBackgroundSmooth(cv, scene, cut.mask)) return null;
  return isPlausibleMask({ ...cut, outline: outlineOf(cut.mask, lab, labels, scene) }, "colors") ? cut.mask : null;
}

/**
 * Checks that the background has few edges. With more, a part of the subject may have been classified as background.
 */
function isBackgroundSmooth(cv: OpenCv, { work, width, height }: Scene, mask: Uint8Array): boolean {
  const gradients = gradientMagnitude(cv, work);
  return withCleanup((keep) => {
    const subject = keep(cv.matFromArray(height, width, cv.CV_8UC1, mask));
    cv.dilate(
      subject,
      subject,
      keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(2 * EDGE_ZONE + 1, 2 * EDGE_ZONE + 1))),
    );
    let [ground, edges] = [0, 0];
    for (const [i, near] of subject.data.entries()) {
      if (near) continue;
      ground += 1;
      if ((gradients[i] ?? 0) > EDGE) edges += 1;
    }
    return edges <= ground * MAX_EDGES;
  });
}

type Mat = InstanceType<OpenCv["Mat"]>;

/** GrabCut takes seconds above this size, and crashes far above it. */
const WORK_SIDE = 480;

/** An image, and a smaller copy of `width` × `height` for the segmentation. */
interface Scene extends Size {
  rgb: Mat;
  work: Mat;
  /** The smaller image, in OpenCV's 8 bits. */
  lab: Uint8Array;
  alpha: Uint8Array;
  /** Seeds of subject and background, derived from the border. */
  seeds: Seeds;
}

/** Prepares an image for the segmentation. `image` is RGBA. */
function sceneOf(cv: OpenCv, image: Pixels, keep: <M extends Mat>(mat: M) => M): Scene {
  const rgba = keep(cv.matFromArray(image.height, image.width, cv.CV_8UC4, image.data));
  const rgb = keep(new cv.Mat());
  cv.cvtColor(rgba, rgb, cv.COLOR_RGBA2RGB);
  const scale = Math.min(1, WORK_SIDE / Math.max(image.width, image.height));
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))];
  const small = keep(new cv.Mat());
  cv.resize(rgba, small, new cv.Size(width, height), 0, 0, cv.INTER_AREA);
  const alpha = Uint8Array.from(small.data).filter((_, i) => i % 4 === 3);
  const work = keep(new cv.Mat());
  cv.cvtColor(small, work, cv.COLOR_RGBA2RGB);
  cv.medianBlur(work, work, 3);
  const colors = keep(new cv.Mat());
  cv.cvtColor(work, colors, cv.COLOR_RGB2Lab);
  const lab = Uint8Array.from(colors.data);
  const seeds = findSeeds(lab, width, height, (i) => (alpha[i] ?? 255) < 128);
  return { width, height, rgb, work, lab, alpha, seeds };
}

const ITERATIONS = 3;
/** Minimum pixels of each class. GrabCut fits five color models to each. */
const MIN_SEEDS = 64;

/** Runs GrabCut from the labels. Returns a mask of 0 and 255, or null if one of the classes has too few pixels. */
function grabCut(cv: OpenCv, rgb: Mat, labels: Uint8Array): { mask: Uint8Array; pieces: number[] } | null {
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
function soften(cv: OpenCv, mask: Mat, rgb: Mat): Uint8Array {
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
