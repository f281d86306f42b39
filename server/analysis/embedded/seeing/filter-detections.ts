import { areaOf, containsCenter } from "../../../imaging/relative-box.ts";
import { intersectionOverUnion, type LabelledDetection } from "./boxes.ts";
import type { Label } from "./labels.ts";

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
export function needsSecondPass(first: LabelledDetection[]): boolean {
  return first.some(({ score }) => score >= MIN_CANDIDATE);
}

/**
 * Returns the objects of the first pass with the mean score of both passes. An object looks the same when mirrored, a
 * random pattern seldom does.
 */
export function mergePasses(first: LabelledDetection[], second: LabelledDetection[]): LabelledDetection[] {
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
export function reliableObjects(objects: LabelledDetection[], faces: LabelledDetection[]): LabelledDetection[] {
  return objects.filter(({ label, score, box }) => {
    const area = areaOf(box);
    if (area < MIN_AREA) return false;
    if (DECEPTIVE.has(label)) return score >= MIN_SCORE_DECEPTIVE;
    if (label === "person" && faces.some((face) => containsCenter(box, face.box))) return score >= MIN_SCORE_WITH_FACE;
    const small = area < (label === "person" ? SMALL_PERSON_AREA : SMALL_AREA);
    return score >= (small ? MIN_SCORE_SMALL : MIN_SCORE);
  });
}
