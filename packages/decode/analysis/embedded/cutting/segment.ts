import { withMask } from "../../../imaging/cutout.ts";
import type { Size } from "../../../imaging/geometry.ts";
import { PictureError } from "../../../imaging/picture-error.ts";
import type { Pixels } from "../../../imaging/pixels.ts";
import type { Task } from "../../../workers/serve.ts";
import { type OpenCv, withCleanup } from "../open-cv.ts";
import { analysisPixels, type Detectors } from "../seeing/detectors.ts";
import { findEnclosed, gradientMagnitude } from "./contours.ts";
import { type Detections, detectForeground, initialLabels, weakened } from "./detections.ts";
import { grabCut, soften } from "./grab-cut.ts";
import { areSeedsDecisive, coversEnclosed, isPlausibleMask, matchesDetections, outlineOf } from "./mask-checks.ts";
import { maskOverlap, shareOf } from "./masks.ts";
import { findSeeds, type Seeds } from "./seeds.ts";

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
