import { hullOf } from "../../../imaging/box.ts";
import type { Size } from "../../../imaging/geometry.ts";
import { overlapOf } from "../seeing/boxes.ts";
import { sure } from "../seeing/sure.ts";
import { counts, likeness, shareOf } from "./masks.ts";
import type { Outline } from "./outline.ts";
import { Label } from "./seeds.ts";
import type { Sight } from "./sight.ts";
import { extentOf } from "./views.ts";

/*
 * Whether a cut-out is worth its price. What was cut badly costs its owner more than a refusal, which costs nothing.
 */

export interface Cut {
  /** Of 0 and 255. */
  mask: Uint8Array;
  /** Areas of its pieces, in pixels. */
  pieces: number[];
  outline: Outline;
}

const MIN_SUBJECT = 0.02;
const MAX_SUBJECT = 0.95;
const MAX_BORDER = 0.65;
/** Of the picture: a subject of smaller pieces is dust. */
const MIN_PIECE = 0.002;
/** Of the outline's length over that of circles with the areas of the pieces: shreds have much, and so have limbs. */
const MAX_RAGGEDNESS = { colours: 2.1, sight: 2.6 };
const MIN_SHOWN = 0.65;
/** Without a thing's box to confirm it: how steady what stands out is, times how much of the cut that makes up. */
const MIN_TRUST = 0.86;
/** Of a thing's box with that of the cut. */
const MIN_OVERLAP = 0.6;
/** Of the cut with what stands out: below, a box is all there is, and the thing in it must be sure. */
const MIN_CONFIRMED = 0.3;
/** Of what the seeds are sure of. */
const MAX_UNDECIDED = 0.5;
/** Of a cut, to lie within what a plain ground shows; and of that, to be cut out. */
const MIN_WITHIN = 0.8;
const MIN_OF_ALL = 0.7;
/** Of people with what stands out: that seldom misses one. */
const MIN_OF_PEOPLE = 0.6;

/** By itself: of one piece or a few, with an outline that the picture shows. */
export function isWhole({ mask, pieces, outline }: Cut, by: "colours" | "sight"): boolean {
  const share = shareOf(mask);
  if (share < MIN_SUBJECT || share > MAX_SUBJECT || outline.border > MAX_BORDER) return false;
  const area = pieces.reduce((sum, piece) => sum + piece, 0);
  if (area / pieces.length < mask.length * MIN_PIECE) return false;
  const smooth = pieces.reduce((sum, piece) => sum + Math.sqrt(4 * Math.PI * piece), 0);
  return outline.length / smooth < MAX_RAGGEDNESS[by] && outline.shown > MIN_SHOWN;
}

/** Whether nothing was cut in two: on a plain ground, where outlines enclose all that lies there, all of it is the subject. */
export function isAllOf(mask: Uint8Array, enclosed: Uint8Array | null): boolean {
  if (!enclosed) return true;
  let [all, cut, kept] = [0, 0, 0];
  for (const [i, label] of enclosed.entries()) {
    const lying = label === Label.foreground || label === Label.maybeForeground;
    if (lying) all += 1;
    if (counts(mask[i])) cut += 1;
    if (lying && counts(mask[i])) kept += 1;
  }
  return kept < cut * MIN_WITHIN || kept >= all * MIN_OF_ALL;
}

/** Whether the seeds tell most of it: where much is left open, GrabCut invents the subject. */
export function isDecided(labels: Uint8Array): boolean {
  let [sure, open] = [0, 0];
  for (const label of labels) {
    if (label === Label.foreground) sure += 1;
    else if (label !== Label.background) open += 1;
  }
  return open < sure * MAX_UNDECIDED;
}

/** Beside what was seen: it fills the box of the things, or it is what stands out whichever way one looks. */
export function isSeen({ mask }: Cut, { things, figure, steadiness }: Sight, size: Size): boolean {
  const box = hullOf(things.map((thing) => thing.box));
  const extent = extentOf(mask, size);
  if (!extent) return false;
  const agreement = likeness(mask, figure);
  if (!box) return steadiness * agreement > MIN_TRUST;
  if (agreement < MIN_CONFIRMED && sure(things, []).length === 0) return false;
  if (things.every(({ label }) => label === "person") && agreement < MIN_OF_PEOPLE) return false;
  return overlapOf(box, extent) > MIN_OVERLAP;
}
