import { describe, expect, it } from "vitest";
import type { Found } from "../seeing/boxes.ts";
import { countThings, namesOf, told } from "./things.ts";

const thing = (label: Found["label"], size: number, score = 0.7): Found => ({
  label,
  score,
  box: { x: 0, y: 0, width: size, height: size },
});
const people = (count: number) => Array.from({ length: count }, () => thing("person", 0.2));

describe("things", () => {
  it("come in the order of what they fill, counted, with the score of the surest", () => {
    const counted = countThings([thing("dog", 0.3, 0.8), thing("person", 0.5, 0.6), thing("person", 0.4, 0.9)]);
    expect(counted).toEqual([
      { label: "person", count: 2, score: 0.9 },
      { label: "dog", count: 1, score: 0.8 },
    ]);
  });

  it.each([
    [[], ""],
    [[thing("elephant", 0.5)], "an elephant"],
    [[thing("dog", 0.2), ...people(2)], "two people and a dog"],
    [people(7), "several people"],
    [[thing("scissors", 0.3)], "scissors"],
    [[thing("bus", 0.3), thing("bus", 0.2), thing("bench", 0.1), thing("bench", 0.1)], "two buses and two benches"],
  ])("%j are told as %j", (found, sentence) => {
    expect(told(countThings(found))).toBe(sentence);
  });

  it("have the names that people search for", () => {
    expect(countThings([thing("dog", 0.3), thing("dog", 0.2)]).flatMap(namesOf)).toEqual([
      "dog",
      "dogs",
      "pet",
      "animal",
    ]);
    expect(countThings(people(2)).flatMap(namesOf)).toEqual(["person", "people"]);
    expect(countThings([thing("cell phone", 0.3)]).flatMap(namesOf)).toEqual(["cell phone", "phone", "smartphone"]);
  });
});
