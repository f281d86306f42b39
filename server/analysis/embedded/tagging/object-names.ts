import type { LabelledDetection } from "../seeing/boxes.ts";
import type { Label } from "../seeing/labels.ts";

/*
 * COCO's classes are wider than their names: dolls are "teddy bears", tumblers "cups", office desks "dining tables".
 * The names in tags and descriptions apply to everything in a class, and to objects outside COCO that are classified as
 * it.
 */

/** The name of an object, and its other names with the same certainty, from narrow to wide. */
export interface Name {
  name: string;
  otherNames: string[];
}

/** Names for classes that are wider than their label. */
const WIDER_NAMES: Partial<Record<Label, string>> = {
  handbag: "bag",
  "sports ball": "ball",
  "tennis racket": "racket",
  "wine glass": "glass",
  "potted plant": "plant",
  "dining table": "table",
  tv: "screen",
  mouse: "computer mouse",
  remote: "remote control",
  "cell phone": "phone",
  "teddy bear": "toy",
  "hair drier": "hair dryer",
};

const OTHER_NAMES: Partial<Record<Label, string[]>> = {
  bicycle: ["bike", "vehicle"],
  car: ["automobile", "vehicle"],
  motorcycle: ["motorbike", "vehicle"],
  airplane: ["plane", "aircraft", "vehicle"],
  bus: ["vehicle"],
  train: ["railway", "vehicle"],
  truck: ["vehicle"],
  boat: ["vessel"],
  cat: ["pet", "animal"],
  dog: ["pet", "animal"],
  cow: ["cattle", "animal"],
  backpack: ["bag"],
  suitcase: ["luggage"],
  banana: ["fruit", "food"],
  apple: ["fruit", "food"],
  orange: ["fruit", "food"],
  broccoli: ["vegetable", "food"],
  carrot: ["vegetable", "food"],
  sandwich: ["food"],
  "hot dog": ["food"],
  pizza: ["food"],
  donut: ["doughnut", "food"],
  cake: ["food"],
  couch: ["sofa", "furniture"],
  chair: ["furniture"],
  bed: ["furniture"],
  "dining table": ["furniture"],
  laptop: ["computer"],
  "cell phone": ["mobile phone"],
  refrigerator: ["fridge"],
};

/**
 * Minimum score for the name of a species. Below it, the animal may be a species that is not one of COCO's ten: donkeys
 * and deer are classified as horses, apes as bears. Cows and sheep have the most similar species, from bison and yaks
 * to goats. Birds and cats are far more frequent than similar species. Dogs are not: calves, pigs and monkeys are
 * classified as dogs.
 */
const MIN_SPECIES_SCORE: Partial<Record<Label, number>> = {
  bird: 0.57,
  cat: 0.57,
  dog: 0.65,
  horse: 0.65,
  sheep: 0.75,
  cow: 0.75,
  elephant: 0.65,
  bear: 0.65,
  zebra: 0.65,
  giraffe: 0.65,
};

/**
 * Returns the names of objects with one label. `score` is the highest of them: the animals of a herd are of one
 * species.
 */
export function nameOf(label: Label, score: number): Name {
  const minScore = MIN_SPECIES_SCORE[label];
  if (minScore !== undefined && score < minScore) return { name: "animal", otherNames: [] };
  return {
    name: WIDER_NAMES[label] ?? label,
    otherNames: OTHER_NAMES[label] ?? (minScore === undefined ? [] : ["animal"]),
  };
}

/** Returns the highest score of each label. */
export function highestScoreByLabel(objects: LabelledDetection[]): Map<Label, number> {
  const scores = new Map<Label, number>();
  for (const { label, score } of objects) scores.set(label, Math.max(score, scores.get(label) ?? 0));
  return scores;
}
