import { areaOf } from "../../../imaging/box.ts";
import type { Found } from "../seeing/boxes.ts";
import type { Label } from "../seeing/labels.ts";

/** Things of one label. */
export interface Thing {
  label: Label;
  count: number;
  /** Of the surest of them. */
  score: number;
}

/** More are seen as many, and some of those are missed. */
const MOST_COUNTED = 4;
const NUMBERS = ["no", "a", "two", "three", "four"];
/** A sentence names no more. */
const MOST_TOLD = 4;

const PLURALS: Partial<Record<Label, string>> = {
  person: "people",
  sheep: "sheep",
  mouse: "mice",
  knife: "knives",
  skis: "skis",
  scissors: "scissors",
};

/** What people search for as well, from the nearer word to the wider one. */
const ALSO: Partial<Record<Label, string[]>> = {
  person: [],
  bicycle: ["bike", "vehicle"],
  car: ["automobile", "vehicle"],
  motorcycle: ["motorbike", "vehicle"],
  airplane: ["plane", "aircraft", "vehicle"],
  bus: ["vehicle"],
  train: ["railway", "vehicle"],
  truck: ["lorry", "vehicle"],
  boat: ["ship", "vessel"],
  bird: ["animal"],
  cat: ["pet", "animal"],
  dog: ["pet", "animal"],
  horse: ["animal"],
  sheep: ["animal"],
  cow: ["cattle", "animal"],
  elephant: ["animal"],
  bear: ["animal"],
  zebra: ["animal"],
  giraffe: ["animal"],
  backpack: ["bag"],
  handbag: ["bag"],
  suitcase: ["luggage"],
  tie: ["necktie"],
  "sports ball": ["ball"],
  cup: ["mug", "drink"],
  "wine glass": ["glass", "drink"],
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
  "dining table": ["table", "furniture"],
  "potted plant": ["plant"],
  tv: ["television", "screen"],
  laptop: ["computer"],
  "cell phone": ["phone", "smartphone"],
  refrigerator: ["fridge"],
  "teddy bear": ["toy"],
  "hair drier": ["hair dryer"],
};

/** How many there are of each, what fills most of the picture first. */
export function countThings(things: Found[]): Thing[] {
  const grouped = new Map<Label, Found[]>();
  for (const thing of things) grouped.set(thing.label, [...(grouped.get(thing.label) ?? []), thing]);
  const filled = (found: Found[]) => found.reduce((sum, { box, score }) => sum + areaOf(box) * score, 0);
  return [...grouped]
    .sort(([, one], [, other]) => filled(other) - filled(one))
    .map(([label, found]) => ({ label, count: found.length, score: Math.max(...found.map(({ score }) => score)) }));
}

/** Its tags: what it is called, also when there are several, and what else people call it. */
export function namesOf({ label, count }: Thing): string[] {
  return [label, ...(count > 1 ? [pluralOf(label)] : []), ...(ALSO[label] ?? [])];
}

/** `two people and a dog`; `""` for nothing. */
export function told(things: Thing[]): string {
  return enumerate(things.slice(0, MOST_TOLD).map(phrase));
}

export function enumerate(words: string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function phrase({ label, count }: Thing): string {
  if (label === "skis" || label === "scissors") return label;
  if (count === 1) return `${/^[aeiou]/.test(label) ? "an" : "a"} ${label}`;
  return `${count > MOST_COUNTED ? "several" : NUMBERS[count]} ${pluralOf(label)}`;
}

function pluralOf(label: Label): string {
  return PLURALS[label] ?? (/(s|sh|ch|x)$/.test(label) ? `${label}es` : `${label}s`);
}
