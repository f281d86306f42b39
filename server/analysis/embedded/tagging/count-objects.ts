import { areaOf } from "../../../imaging/relative-box.ts";
import { intersectionOverUnion, type LabelledDetection } from "../seeing/boxes.ts";
import { highestScoreByLabel, type Name, nameOf } from "./object-names.ts";

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
export function countObjects(objects: LabelledDetection[]): CountedObject[] {
  const highestScores = highestScoreByLabel(objects);
  const grouped = new Map<string, Name & { found: LabelledDetection[] }>();
  for (const object of objects) {
    const name = nameOf(object.label, highestScores.get(object.label) ?? object.score);
    const group = grouped.get(name.name) ?? { ...name, found: [] };
    const same = group.found.some(
      ({ label, box }) => label !== object.label && intersectionOverUnion(box, object.box) > MIN_OVERLAP,
    );
    if (!same) group.found.push(object);
    grouped.set(name.name, group);
  }
  const coveredArea = (found: LabelledDetection[]) =>
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
