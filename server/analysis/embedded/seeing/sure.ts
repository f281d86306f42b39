import { areaOf, holds } from "../../../imaging/box.ts";
import { type Found, overlapOf } from "./boxes.ts";
import type { Label } from "./labels.ts";

/** Two looks see the same thing when their boxes are this much the same. */
const SAME = 0.4;
/** The score of what the second look missed: it reports nothing below 0.3. */
const MISSED = 0.15;
const MIN_CANDIDATE = 0.35;

/** What is worth telling, of a thing of some size; and of one of less than a hundredth of the picture. */
const SURE = 0.52;
const SURE_WHEN_SMALL = 0.6;
const MIN_AREA = 0.003;
const SMALL_AREA = 0.01;
/** People are painted, printed and carved more than anything else, and a few pixels do not tell which. */
const SMALL_PERSON = 0.02;
/** A person with a face. */
const SURE_WITH_FACE = 0.45;
/** What plain surfaces, patterns, petals, round and slender things are taken for. */
const SURE_WHEN_DECEPTIVE = 0.68;
// biome-ignore format: a list
const DECEPTIVE = new Set<Label>([
  "bed", "toilet", "refrigerator", "sink", "oven", "microwave", "toaster", "dining table", "couch", "tv", "clock",
  "umbrella", "kite", "frisbee", "suitcase", "vase", "cake", "donut", "surfboard", "cell phone", "remote", "book",
  "teddy bear", "banana", "orange", "apple", "carrot", "broccoli", "hot dog", "pizza", "sandwich", "tie",
  "airplane", "baseball bat", "fork", "knife", "scissors", "skis", "snowboard", "spoon", "stop sign", "toothbrush",
  "cup", "bowl",
]);

/** Whether anything may be sure after a second look. */
export function worthASecondLook(first: Found[]): boolean {
  return first.some(({ score }) => score >= MIN_CANDIDATE);
}

/** The first look's findings with the mean score of both looks: a thing looks the same in a mirror, a chance pattern seldom. */
export function agreed(first: Found[], second: Found[]): Found[] {
  return first
    .map((found) => {
      const seen = second.filter(({ label, box }) => label === found.label && overlapOf(box, found.box) > SAME);
      return { ...found, score: (found.score + Math.max(MISSED, ...seen.map(({ score }) => score))) / 2 };
    })
    .sort((a, b) => b.score - a.score);
}

/** What can be told to people: hardly one in twenty is wrong. */
export function sure(objects: Found[], faces: Found[]): Found[] {
  return objects.filter(({ label, score, box }) => {
    const area = areaOf(box);
    if (area < MIN_AREA) return false;
    if (DECEPTIVE.has(label)) return score >= SURE_WHEN_DECEPTIVE;
    if (label === "person" && faces.some((face) => holds(box, face.box))) return score >= SURE_WITH_FACE;
    const small = area < (label === "person" ? SMALL_PERSON : SMALL_AREA);
    return score >= (small ? SURE_WHEN_SMALL : SURE);
  });
}
