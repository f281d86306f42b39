import type { Size } from "../../../imaging/geometry.ts";
import { boundingBox } from "../../../imaging/relative-box.ts";
import { intersectionOverUnion } from "../seeing/boxes.ts";
import { reliableObjects } from "../seeing/filter-detections.ts";
import type { Detections } from "./detect-foreground.ts";
import { isSet, maskOverlap, shareOf } from "./masks.ts";
import type { Outline } from "./outline.ts";
import { Label } from "./seeds.ts";
import { extentOf } from "./views.ts";

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
const MAX_RAGGEDNESS = { colours: 2.1, sight: 2.6 };
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
const MIN_WITHIN = 0.8;
const MIN_OF_ALL = 0.7;
/** Minimum agreement of people with `personMask`, which rarely misses a person. */
const MIN_OF_PEOPLE = 0.6;

/** Checks the mask itself: few pieces, and an outline that is visible in the image. */
export function isPlausibleMask({ mask, pieces, outline }: SegmentedMask, by: "colours" | "sight"): boolean {
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
  return both < cut * MIN_WITHIN || both >= all * MIN_OF_ALL;
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
  if (objects.every(({ label }) => label === "person") && agreement < MIN_OF_PEOPLE) return false;
  return intersectionOverUnion(box, extent) > MIN_OVERLAP;
}
