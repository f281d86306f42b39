import type { Size } from "../../../imaging/geometry.ts";
import { boundingBox } from "../../../imaging/relative-box.ts";
import { intersectionOverUnion, reliableObjects } from "../seeing/detections.ts";
import type { Detections } from "./detections.ts";
import { extentOf, isSet, maskOverlap, shareOf } from "./masks.ts";
import { Label } from "./seeds.ts";

/*
 * Decides whether a cutout is good enough to be charged for. A bad cutout is worse for the caller than an error, which
 * costs nothing.
 */

export interface SegmentedMask {
  /** Values 0 and 255. */
  mask: Uint8Array;
  /** Areas of the separate pieces, in pixels. */
  pieces: number[];
  outline: Outline;
}

const MIN_SUBJECT = 0.02;
const MAX_SUBJECT = 0.95;
const MAX_BORDER = 0.65;
/** Minimum mean area of the pieces, as a share of the image. */
const MIN_PIECE = 0.002;
/**
 * Maximum length of the outline relative to circles with the areas of the pieces. Fragments have a long outline, and so
 * have limbs.
 */
const MAX_RAGGEDNESS = { colors: 2.1, sight: 2.6 };
const MIN_VISIBLE_OUTLINE = 0.65;
/** Minimum of steadiness × agreement with the mask, if no object was detected. */
const MIN_TRUST = 0.86;
/** Minimum overlap of the box of the objects with the box of the mask. */
const MIN_OVERLAP = 0.6;
/**
 * Minimum agreement of the mask with `personMask`. Below it, the box is the only evidence, and its object must be
 * confident.
 */
const MIN_CONFIRMED = 0.3;
/** As a share of the decided pixels. */
const MAX_UNDECIDED = 0.5;
/** Minimum share of the mask within the enclosed area, and minimum share of the enclosed area within the mask. */
const MIN_MASK_IN_OUTLINE = 0.8;
const MIN_OUTLINE_IN_MASK = 0.7;
/** Minimum agreement of people with `personMask`, which rarely misses a person. */
const MIN_PERSON_OVERLAP = 0.6;

/** Checks the mask itself: few pieces, and an outline that is visible in the image. */
export function isPlausibleMask({ mask, pieces, outline }: SegmentedMask, by: "colors" | "sight"): boolean {
  const share = shareOf(mask);
  if (share < MIN_SUBJECT || share > MAX_SUBJECT || outline.border > MAX_BORDER) return false;
  const area = pieces.reduce((sum, piece) => sum + piece, 0);
  if (area / pieces.length < mask.length * MIN_PIECE) return false;
  const smooth = pieces.reduce((sum, piece) => sum + Math.sqrt(4 * Math.PI * piece), 0);
  return outline.length / smooth < MAX_RAGGEDNESS[by] && outline.visibleShare > MIN_VISIBLE_OUTLINE;
}

/**
 * Checks that the subject was not divided: on a plain background, the complete area that outlines enclose is the
 * subject.
 */
export function coversEnclosed(mask: Uint8Array, enclosed: Uint8Array | null): boolean {
  if (!enclosed) return true;
  let [all, cut, both] = [0, 0, 0];
  for (const [i, label] of enclosed.entries()) {
    const isEnclosed = label === Label.foreground || label === Label.maybeForeground;
    if (isEnclosed) all += 1;
    if (isSet(mask[i])) cut += 1;
    if (isEnclosed && isSet(mask[i])) both += 1;
  }
  return both < cut * MIN_MASK_IN_OUTLINE || both >= all * MIN_OUTLINE_IN_MASK;
}

/** Checks that the seeds decide most pixels. If many are undecided, the result of GrabCut is unreliable. */
export function areSeedsDecisive(labels: Uint8Array): boolean {
  let [decided, undecided] = [0, 0];
  for (const label of labels) {
    if (label === Label.foreground) decided += 1;
    else if (label !== Label.background) undecided += 1;
  }
  return undecided < decided * MAX_UNDECIDED;
}

/** Compares the mask with the detections: it must fill the box of the objects, or match `personMask` in every view. */
export function matchesDetections(
  { mask }: SegmentedMask,
  { objects, personMask, stability }: Detections,
  size: Size,
): boolean {
  const box = boundingBox(objects.map((thing) => thing.box));
  const extent = extentOf(mask, size);
  if (!extent) return false;
  const agreement = maskOverlap(mask, personMask);
  if (!box) return stability * agreement > MIN_TRUST;
  if (agreement < MIN_CONFIRMED && reliableObjects(objects, []).length === 0) return false;
  if (objects.every(({ label }) => label === "person") && agreement < MIN_PERSON_OVERLAP) return false;
  return intersectionOverUnion(box, extent) > MIN_OVERLAP;
}

/** Distance in pixels on each side of an outline within which colors are compared. */
const REACH = 4;
/** Minimum distance of two different colors in Lab. */
const MIN_COLOR_DISTANCE = 10;

interface Outline {
  /**
   * Share of the outline that is visible in the image: the colors on both sides differ, and the seeds did not force it.
   */
  visibleShare: number;
  /** Length in pixels. */
  length: number;
  /** Share of the image's border that the subject touches. */
  border: number;
}

/** Measures the outline of a mask. `lab` uses OpenCV's 8 bits, and `labels` are the seeds of the mask. */
export function outlineOf(mask: Uint8Array, lab: Uint8Array, labels: Uint8Array, { width, height }: Size): Outline {
  let [length, visible, bordering, touched] = [0, 0, 0, 0];
  for (let i = 0; i < mask.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const border = x === 0 || y === 0 || x === width - 1 || y === height - 1;
    if (border) bordering += 1;
    if (!isSet(mask[i])) continue;
    if (border) {
      touched += 1;
      continue;
    }
    const outside = [i - 1, i + 1, i - width, i + width].filter((k) => !isSet(mask[k]));
    if (outside.length === 0) continue;
    length += 1;
    const forced = outside.some((k) => labels[k] === Label.background && labels[i] !== Label.foreground);
    if (!forced && difference({ mask, lab }, { x, y }, { width, height }) > MIN_COLOR_DISTANCE) visible += 1;
  }
  return { visibleShare: length === 0 ? 0 : visible / length, length, border: touched / bordering };
}

/** Returns the distance between the mean colors on both sides of a pixel. */
function difference(
  { mask, lab }: { mask: Uint8Array; lab: Uint8Array },
  { x, y }: { x: number; y: number },
  { width, height }: Size,
): number {
  const inner = { l: 0, a: 0, b: 0, n: 0 };
  const outer = { l: 0, a: 0, b: 0, n: 0 };
  for (let v = Math.max(0, y - REACH); v <= Math.min(height - 1, y + REACH); v++) {
    for (let u = Math.max(0, x - REACH); u <= Math.min(width - 1, x + REACH); u++) {
      const i = v * width + u;
      const side = isSet(mask[i]) ? inner : outer;
      side.l += (lab[i * 3] ?? 0) * (100 / 255);
      side.a += lab[i * 3 + 1] ?? 0;
      side.b += lab[i * 3 + 2] ?? 0;
      side.n += 1;
    }
  }
  const delta = (of: "l" | "a" | "b") => inner[of] / Math.max(1, inner.n) - outer[of] / Math.max(1, outer.n);
  return Math.hypot(delta("l"), delta("a"), delta("b"));
}
