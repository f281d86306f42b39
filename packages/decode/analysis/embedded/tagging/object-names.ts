import { areaOf } from "../../../imaging/relative-box.ts";
import { intersectionOverUnion, type Label, type LabeledDetection } from "../seeing/detections.ts";

/** Objects with one name. */
export interface CountedObject extends Name {
  count: number;
  /** The highest score of them. */
  score: number;
}

/** Larger numbers are unreliable, because some objects are missed. They are described as several. */
const MAX_COUNTED = 4;
/** Minimum overlap of two boxes of the same object with different labels, such as horse and cow. */
const MIN_OVERLAP = 0.5;
const NUMBERS = ["no", "a", "two", "three", "four"];
/** Maximum number of names in a sentence. */
const MAX_NAMED = 4;

const PLURALS: Record<string, string> = {
  person: "people",
  sheep: "sheep",
  "computer mouse": "computer mice",
  knife: "knives",
  skis: "skis",
  scissors: "scissors",
};

/** Counts the objects of each name. Those that cover the largest area come first. */
export function countObjects(objects: LabeledDetection[]): CountedObject[] {
  const highestScores = highestScoreByLabel(objects);
  const grouped = new Map<string, Name & { found: LabeledDetection[] }>();
  for (const object of objects) {
    const name = nameOf(object.label, highestScores.get(object.label) ?? object.score);
    const group = grouped.get(name.name) ?? { ...name, found: [] };
    const same = group.found.some(
      ({ label, box }) => label !== object.label && intersectionOverUnion(box, object.box) > MIN_OVERLAP,
    );
    if (!same) group.found.push(object);
    grouped.set(name.name, group);
  }
  const coveredArea = (found: LabeledDetection[]) =>
    found.reduce((sum, { box, score }) => sum + areaOf(box) * score, 0);
  return [...grouped.values()]
    .sort((one, other) => coveredArea(other.found) - coveredArea(one.found))
    .map(({ found, ...name }) => ({
      ...name,
      count: found.length,
      score: Math.max(...found.map(({ score }) => score)),
    }));
}

/** Returns the tags of an object: its name, its plural if there are several, and its other names. */
export function namesOf({ name, otherNames: also, count }: CountedObject): string[] {
  return [name, ...(count > 1 ? [pluralOf(name)] : []), ...also];
}

/** Returns `two people and a dog`, or `""` without objects. */
export function describeObjects(objects: CountedObject[]): string {
  return enumerate(objects.slice(0, MAX_NAMED).map(phrase));
}

export function enumerate(words: string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function phrase({ name, count }: CountedObject): string {
  if (name === "skis" || name === "scissors") return name;
  if (count === 1) return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
  return `${count > MAX_COUNTED ? "several" : NUMBERS[count]} ${pluralOf(name)}`;
}

function pluralOf(name: string): string {
  return PLURALS[name] ?? (/(s|sh|ch|x)$/.test(name) ? `${name}es` : `${name}s`);
}

/*
 * COCO's classes are wider than their names: dolls are "teddy bears", tumblers "cups", office desks "dining tables".
 * The names in tags and descriptions apply to everything in a class, and to objects outside COCO that are classified as
 * it.
 */

/** The name of an object, and its other names with the same certainty, from narrow to wide. */
interface Name {
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
function nameOf(label: Label, score: number): Name {
  const minScore = MIN_SPECIES_SCORE[label];
  if (minScore !== undefined && score < minScore) return { name: "animal", otherNames: [] };
  return {
    name: WIDER_NAMES[label] ?? label,
    otherNames: OTHER_NAMES[label] ?? (minScore === undefined ? [] : ["animal"]),
  };
}

function highestScoreByLabel(objects: LabeledDetection[]): Map<Label, number> {
  const scores = new Map<Label, number>();
  for (const { label, score } of objects) scores.set(label, Math.max(score, scores.get(label) ?? 0));
  return scores;
}
