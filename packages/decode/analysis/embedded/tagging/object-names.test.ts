import { describe, expect, it } from "vitest";
import type { LabeledDetection } from "../seeing/detections.ts";
import { countObjects, describeObjects, namesOf } from "./object-names.ts";

const thing = (label: LabeledDetection["label"], size: number, score = 0.7): LabeledDetection => ({
  label,
  score,
  box: { x: 0, y: 0, width: size, height: size },
});
const people = (count: number) => Array.from({ length: count }, () => thing("person", 0.2));

describe("objects", () => {
  it("are sorted by the area that they cover, counted, with the highest score", () => {
    const counted = countObjects([thing("dog", 0.3, 0.8), thing("person", 0.5, 0.6), thing("person", 0.4, 0.9)]);
    expect(counted).toEqual([
      { name: "person", otherNames: [], count: 2, score: 0.9 },
      { name: "dog", otherNames: ["pet", "animal"], count: 1, score: 0.8 },
    ]);
  });

  it.each([
    [[], ""],
    [[thing("elephant", 0.5)], "an elephant"],
    [[thing("dog", 0.2), ...people(2)], "two people and a dog"],
    [people(7), "several people"],
    [[thing("scissors", 0.3)], "scissors"],
    [[thing("bus", 0.3), thing("bus", 0.2), thing("bench", 0.1), thing("bench", 0.1)], "two buses and two benches"],
  ])("%j are described as %j", (found, sentence) => {
    expect(describeObjects(countObjects(found))).toBe(sentence);
  });

  it("have the names that users search for", () => {
    expect(countObjects([thing("dog", 0.3), thing("dog", 0.2)]).flatMap(namesOf)).toEqual([
      "dog",
      "dogs",
      "pet",
      "animal",
    ]);
    expect(countObjects(people(2)).flatMap(namesOf)).toEqual(["person", "people"]);
    expect(countObjects([thing("couch", 0.3)]).flatMap(namesOf)).toEqual(["couch", "sofa", "furniture"]);
  });

  it("have names that apply to everything that is classified as them", () => {
    const names = (...found: LabeledDetection[]) => countObjects(found).flatMap(namesOf);
    expect(names(thing("teddy bear", 0.3))).toEqual(["toy"]);
    expect(names(thing("wine glass", 0.3))).toEqual(["glass"]);
    expect(names(thing("boat", 0.3))).not.toContain("ship");
  });

  it("are named animals if the species is not certain", () => {
    expect(countObjects([thing("horse", 0.3, 0.6)]).flatMap(namesOf)).toEqual(["animal"]);
    expect(countObjects([thing("horse", 0.3, 0.7)]).flatMap(namesOf)).toEqual(["horse", "animal"]);
    expect(describeObjects(countObjects([thing("horse", 0.3, 0.7), thing("horse", 0.2, 0.55)]))).toBe("two horses");
    expect(describeObjects(countObjects([thing("horse", 0.3, 0.6), thing("cow", 0.3, 0.55)]))).toBe("an animal");
  });
});
