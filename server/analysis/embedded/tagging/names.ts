import type { Found } from "../seeing/boxes.ts";
import type { Label } from "../seeing/labels.ts";

/*
 * COCO's classes hold more than their names say: dolls are "teddy bears" there, tumblers "cups", office desks "dining
 * tables". What is told is true of all that a class holds, and of what COCO has no name for and is taken for it.
 */

/** What something is called, and what else it is called with the same certainty, from the nearer word to the wider one. */
export interface Name {
  name: string;
  also: string[];
}

/** Classes that hold more than they are called after: the word for all of it. */
const WIDER: Partial<Record<Label, string>> = {
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

const ALSO: Partial<Record<Label, string[]>> = {
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
 * From here on an animal is what its label says. Below it may as well be one that COCO does not know, and it knows ten:
 * donkeys and deer are taken for horses, apes for bears; cows and sheep have most likenesses, from bison and yaks to goats.
 * Cats and birds are met far more often than theirs, which dogs are not: calves, pigs and monkeys pass for them.
 */
const SURE_KIND: Partial<Record<Label, number>> = {
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

/** The words for things of one label, given how sure the surest of them is: in a herd all are of a kind. */
export function nameOf(label: Label, score: number): Name {
  const least = SURE_KIND[label];
  if (least !== undefined && score < least) return { name: "animal", also: [] };
  return { name: WIDER[label] ?? label, also: ALSO[label] ?? (least === undefined ? [] : ["animal"]) };
}

/** The highest score of each label. */
export function surestOf(things: Found[]): Map<Label, number> {
  const scores = new Map<Label, number>();
  for (const { label, score } of things) scores.set(label, Math.max(score, scores.get(label) ?? 0));
  return scores;
}
