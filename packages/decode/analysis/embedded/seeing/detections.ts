import { areaOf, type Box, containsCenter } from "../../../imaging/relative-box.ts";
import type { Detection as Seen } from "../../engine.ts";

export interface LabeledDetection extends Seen {
  label: Label;
}

/** Returns intersection over union of two boxes, 0 to 1. */
export function intersectionOverUnion(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (areaOf(one) + areaOf(other) - width * height);
}

/** Returns the box between two opposite corners, clipped to the image. */
export function boxBetween(left: number, top: number, right: number, bottom: number): Box {
  const [x, y] = [clamp(left), clamp(top)];
  return { x, y, width: Math.max(0, clamp(right) - x), height: Math.max(0, clamp(bottom) - y) };
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/**
 * Sorts by descending score, and removes boxes of the same label that overlap a higher-scoring one by more than `maxOverlap`
 * (non-maximum suppression).
 */
export function suppressOverlaps(detections: LabeledDetection[], maxOverlap: number): LabeledDetection[] {
  const remaining: LabeledDetection[] = [];
  for (const candidate of detections.toSorted((a, b) => b.score - a.score)) {
    if (
      !remaining.some(
        (other) => other.label === candidate.label && intersectionOverUnion(other.box, candidate.box) > maxOverlap,
      )
    )
      remaining.push(candidate);
  }
  return remaining;
}

/** Minimum overlap of the boxes of the same object in both passes. */
const MIN_OVERLAP = 0.4;
/** The score of an object that the second pass missed. Scores below 0.3 are not reported. */
const MISSED_SCORE = 0.15;
const MIN_CANDIDATE = 0.35;

/** Minimum scores of reported objects, and of those that cover less than a hundredth of the image. */
const MIN_SCORE = 0.52;
const MIN_SCORE_SMALL = 0.6;
const MIN_AREA = 0.003;
const SMALL_AREA = 0.01;
/**
 * Small people need a higher score: they are painted, printed and carved more often than other objects, and a few
 * pixels do not show the difference.
 */
const SMALL_PERSON_AREA = 0.02;
/** Minimum score of a person with a face. */
const MIN_SCORE_WITH_FACE = 0.45;
/** Labels that the model often assigns to plain surfaces, patterns, petals, and round or slender objects. */
const MIN_SCORE_DECEPTIVE = 0.68;
// biome-ignore format: a list
const DECEPTIVE = new Set<Label>([
  "bed", "toilet", "refrigerator", "sink", "oven", "microwave", "toaster", "dining table", "couch", "tv", "clock",
  "umbrella", "kite", "frisbee", "suitcase", "vase", "cake", "donut", "surfboard", "cell phone", "remote", "book",
  "teddy bear", "banana", "orange", "apple", "carrot", "broccoli", "hot dog", "pizza", "sandwich", "tie",
  "airplane", "baseball bat", "fork", "knife", "scissors", "skis", "snowboard", "spoon", "stop sign", "toothbrush",
  "cup", "bowl",
]);

/** Returns whether a second pass could confirm an object. */
export function needsSecondPass(first: LabeledDetection[]): boolean {
  return first.some(({ score }) => score >= MIN_CANDIDATE);
}

/**
 * Returns the objects of the first pass with the mean score of both passes. An object looks the same when mirrored, a
 * random pattern seldom does.
 */
export function mergePasses(first: LabeledDetection[], second: LabeledDetection[]): LabeledDetection[] {
  return first
    .map((found) => {
      const matches = second.filter(
        ({ label, box }) => label === found.label && intersectionOverUnion(box, found.box) > MIN_OVERLAP,
      );
      return { ...found, score: (found.score + Math.max(MISSED_SCORE, ...matches.map(({ score }) => score))) / 2 };
    })
    .sort((a, b) => b.score - a.score);
}

/** Returns the objects that are reliable enough for users: fewer than one in twenty is wrong. */
export function reliableObjects(objects: LabeledDetection[], faces: LabeledDetection[]): LabeledDetection[] {
  return objects.filter(({ label, score, box }) => {
    const area = areaOf(box);
    if (area < MIN_AREA) return false;
    if (DECEPTIVE.has(label)) return score >= MIN_SCORE_DECEPTIVE;
    if (label === "person" && faces.some((face) => containsCenter(box, face.box))) return score >= MIN_SCORE_WITH_FACE;
    const small = area < (label === "person" ? SMALL_PERSON_AREA : SMALL_AREA);
    return score >= (small ? MIN_SCORE_SMALL : MIN_SCORE);
  });
}

/** The 80 classes of COCO 2017, in the order of their ids (https://cocodataset.org). */
// biome-ignore format: a list
export const LABELS = [
  "person", "bicycle", "car", "motorcycle", "airplane", "bus", "train", "truck", "boat", "traffic light",
  "fire hydrant", "stop sign", "parking meter", "bench", "bird", "cat", "dog", "horse", "sheep", "cow", "elephant",
  "bear", "zebra", "giraffe", "backpack", "umbrella", "handbag", "tie", "suitcase", "frisbee", "skis", "snowboard",
  "sports ball", "kite", "baseball bat", "baseball glove", "skateboard", "surfboard", "tennis racket", "bottle",
  "wine glass", "cup", "fork", "knife", "spoon", "bowl", "banana", "apple", "sandwich", "orange", "broccoli", "carrot",
  "hot dog", "pizza", "donut", "cake", "chair", "couch", "potted plant", "bed", "dining table", "toilet", "tv",
  "laptop", "mouse", "remote", "keyboard", "cell phone", "microwave", "oven", "toaster", "sink", "refrigerator",
  "book", "clock", "vase", "scissors", "teddy bear", "hair drier", "toothbrush",
] as const;

export type Label = (typeof LABELS)[number] | "face";
