import type { Size } from "../../../imaging/geometry.ts";
import type { Pixels } from "../../../imaging/pixels.ts";
import { areaOf, type Box, boundingBox } from "../../../imaging/relative-box.ts";
import type { LabeledDetection } from "../seeing/detections.ts";
import type { Detectors } from "../seeing/detectors.ts";
import { extentOf, isSet, maskOverlap, mean } from "./masks.ts";
import { Label } from "./seeds.ts";

/** The detections of the models in an image. */
export interface Detections {
  /** The objects of the subject. */
  objects: LabeledDetection[];
  /** The probability of each pixel to be a person, in bytes. Often also high for animals and near objects. */
  personMask: Uint8Array;
  /** Similarity of the figure between the views, 0 to 1. Low for random patterns. */
  stability: number;
}

/** Runs the models on the complete image and on the region around the subject, each also mirrored. */
export async function detectForeground(detectors: Detectors, image: Pixels): Promise<Detections> {
  const objects = mainSubject(await detectors.objects(image));
  const full = await withMirror(detectors, image);
  const first = mean(full);
  const box = boundingBox(objects.map((thing) => thing.box)) ?? extentOf(first, image);
  const region = box ? await regionViews(detectors, image, first, areaAround(box, image)) : full;
  const second = mean(region);
  const personMask = first.map((value, i) => Math.max(value, second[i] ?? 0));
  const views = [...full, ...region];
  return {
    objects,
    personMask,
    stability: views.reduce((sum, view) => sum + maskOverlap(view, personMask), 0) / views.length,
  };
}

async function withMirror(detectors: Detectors, image: Pixels): Promise<Uint8Array[]> {
  return [await detectors.people(image), mirror(await detectors.people(mirrorImage(image)), image.width)];
}

async function regionViews(detectors: Detectors, image: Pixels, first: Uint8Array, area: Area): Promise<Uint8Array[]> {
  return (await withMirror(detectors, crop(image, area))).map((part) => paste(first, part, image.width, area));
}

/** Values of `personMask`, in bytes: certain foreground above the first, unlikely below the second. */
const CERTAIN = 210;
const UNLIKELY = 20;
/** If less of the boxes is covered by `personMask`, the labels follow the boxes. `personMask` always covers people. */
const MIN_COVERED = 0.2;
const MIN_COVERED_BY_PEOPLE = 0.08;
/** Maximum error of a box that is too small, as a share of the image. */
const MARGIN = 0.03;
/** Radius of the center of a box, as a share of its half sides. Almost every object fills it. */
const CORE = 0.35;

/** Returns GrabCut's labels from the union of `personMask` and the boxes of the objects. */
export function initialLabels({ objects, personMask }: Detections, { width, height }: Size): Uint8Array {
  const boxes = objects.map(({ box }) => box);
  const minCovered = objects.some(({ label }) => label === "person") ? MIN_COVERED_BY_PEOPLE : MIN_COVERED;
  const usesPersonMask = boxes.length === 0 || coveredShare(boxes, personMask, { width, height }) > minCovered;
  return personMask.map((value, i) => {
    const [x, y] = [((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height];
    const near = boxes.some((box) => isInside(box, x, y, MARGIN));
    const foreground = usesPersonMask || near ? value : 0;
    const core = !usesPersonMask && boxes.some((box) => depth(box, x, y) < CORE);
    if (core || foreground > CERTAIN) return Label.foreground;
    if (isSet(foreground) || (!usesPersonMask && boxes.some((box) => isInside(box, x, y, 0))))
      return Label.maybeForeground;
    return foreground > UNLIKELY || near ? Label.maybeBackground : Label.background;
  });
}

/** Returns slightly weaker detections. The mask of a clear subject stays the same. */
export function weakened({ objects, personMask, stability }: Detections): Detections {
  const smaller = ({ x, y, width, height }: Box) => ({
    x: x + width * 0.04,
    y: y + height * 0.04,
    width: width * 0.92,
    height: height * 0.92,
  });
  return {
    objects: objects.map((thing) => ({ ...thing, box: smaller(thing.box) })),
    personMask: personMask.map((value) => value * 0.9),
    stability,
  };
}

/** Returns the share of the boxes that `personMask` covers. */
function coveredShare(boxes: Box[], personMask: Uint8Array, { width, height }: Size): number {
  let [total, coveredPixels] = [0, 0];
  for (const [i, value] of personMask.entries()) {
    const [x, y] = [((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height];
    if (!boxes.some((box) => isInside(box, x, y, 0))) continue;
    total += 1;
    if (isSet(value)) coveredPixels += 1;
  }
  return coveredPixels / Math.max(1, total);
}

function isInside(box: Box, x: number, y: number, margin: number): boolean {
  const across = x > box.x - margin && x < box.x + box.width + margin;
  return across && y > box.y - margin && y < box.y + box.height + margin;
}

/** Returns 0 in the center of a box, and 1 on the edge of its inscribed ellipse. */
function depth(box: Box, x: number, y: number): number {
  return Math.hypot((2 * (x - box.x)) / box.width - 1, (2 * (y - box.y)) / box.height - 1);
}

/** Lower than for tags, because only the box matters, not the label. */
const MIN_SCORE = 0.48;
const MIN_COMPANION = 0.42;
const MIN_AREA = 0.015;
/** Minimum area of a separate object, as a share of the area of the main object. */
const MIN_SHARE = 0.12;
const TOUCHING = 0.01;
/** Furniture that subjects stand or lie on. */
const GROUNDS = new Set<string>(["dining table", "bed", "couch", "bench", "chair", "toilet", "sink", "refrigerator"]);

/** Returns the objects of the subject: the main one, those that touch it, and others of the same kind. */
export function mainSubject(objects: LabeledDetection[]): LabeledDetection[] {
  const candidates = objects.filter(({ score, box }) => score >= MIN_COMPANION && areaOf(box) >= MIN_AREA);
  const ranked = candidates.toSorted((one, other) => weight(other) - weight(one));
  const main = ranked.find(({ score }) => score >= MIN_SCORE);
  if (!main) return [];
  const subject = [main];
  for (const candidate of ranked) {
    if (subject.includes(candidate) || GROUNDS.has(candidate.label)) continue;
    const alike = candidate.label === main.label && areaOf(candidate.box) >= MIN_SHARE * areaOf(main.box);
    if (alike || subject.some(({ box }) => isTouching(box, candidate.box))) subject.push(candidate);
  }
  return subject;
}

/** The subject is usually large, confident and central. */
function weight({ label, score, box }: LabeledDetection): number {
  const [x, y] = [box.x + box.width / 2 - 0.5, box.y + box.height / 2 - 0.5];
  return score * Math.sqrt(areaOf(box)) * (1 - Math.hypot(x, y)) * (GROUNDS.has(label) ? 0.3 : 1);
}

function isTouching(one: Box, other: Box): boolean {
  const distance = Math.max(
    one.x - other.x - other.width,
    other.x - one.x - one.width,
    one.y - other.y - other.height,
    other.y - one.y - one.height,
  );
  return distance < TOUCHING;
}

/** A region of an image, in pixels. */
interface Area extends Size {
  left: number;
  top: number;
}

/** Margin around a box, as a share of its longer side. */
const CROP_MARGIN = 0.12;

/** Flips a mask horizontally. */
export function mirror(mask: Uint8Array, width: number): Uint8Array {
  return mask.map((_, i) => mask[i + width - 1 - 2 * (i % width)] ?? 0);
}

export function mirrorImage({ data, width, height }: Pixels): Pixels {
  const pixels = new Uint32Array(Uint8Array.from(data).buffer);
  const flipped = pixels.map((_, i) => pixels[i + width - 1 - 2 * (i % width)] ?? 0);
  return { data: new Uint8Array(flipped.buffer), width, height };
}

export function areaAround(box: Box, { width, height }: Size): Area {
  const margin = CROP_MARGIN * Math.max(box.width * width, box.height * height);
  const left = Math.max(0, Math.floor(box.x * width - margin));
  const top = Math.max(0, Math.floor(box.y * height - margin));
  const croppedWidth = Math.min(width, Math.ceil((box.x + box.width) * width + margin)) - left;
  const croppedHeight = Math.min(height, Math.ceil((box.y + box.height) * height + margin)) - top;
  return { left, top, width: croppedWidth, height: croppedHeight };
}

export function crop({ data, width }: Pixels, area: Area): Pixels {
  const part = new Uint8Array(area.width * area.height * 4);
  for (let y = 0; y < area.height; y++) {
    const start = ((area.top + y) * width + area.left) * 4;
    part.set(data.subarray(start, start + area.width * 4), y * area.width * 4);
  }
  return { data: part, width: area.width, height: area.height };
}

/** Returns a copy of a mask with a region replaced. */
export function paste(mask: Uint8Array, part: Uint8Array, width: number, area: Area): Uint8Array {
  const copy = Uint8Array.from(mask);
  for (let y = 0; y < area.height; y++) {
    copy.set(part.subarray(y * area.width, (y + 1) * area.width), (area.top + y) * width + area.left);
  }
  return copy;
}
