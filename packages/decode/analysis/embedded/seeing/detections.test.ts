import { describe, expect, it } from "vitest";
import type { Box } from "../../../imaging/relative-box.ts";
import { type LabeledDetection, mergePasses, needsSecondPass, reliableObjects } from "./detections.ts";

const box: Box = { x: 0.2, y: 0.2, width: 0.4, height: 0.6 };
const small: Box = { x: 0.5, y: 0.5, width: 0.08, height: 0.08 };
const seen = (label: LabeledDetection["label"], score: number, where = box): LabeledDetection => ({
  label,
  score,
  box: where,
});

describe("two passes over an image", () => {
  it("return the mean score, and a low score for an object that only one pass detects", () => {
    const first = [seen("cat", 0.6), seen("person", 0.7)];
    const second = [seen("cat", 0.8, { ...box, x: 0.22 }), seen("person", 0.9, small)];
    const [cat, person] = mergePasses(first, second);
    expect(cat).toMatchObject({ label: "cat", box });
    expect(cat?.score).toBeCloseTo(0.7);
    expect(person?.label).toBe("person");
    expect(person?.score).toBeLessThan(0.45);
  });

  it("are not required if the first pass detects almost nothing", () => {
    expect(needsSecondPass([seen("bed", 0.31)])).toBe(false);
    expect(needsSecondPass([seen("bed", 0.31), seen("dog", 0.4)])).toBe(true);
  });
});

describe("sure", () => {
  it.each([
    ["keeps a clear dog", seen("dog", 0.55), [], true],
    ["drops a dog that may be a bear", seen("dog", 0.45), [], false],
    ["drops a plain surface that resembles a bed", seen("bed", 0.58), [], false],
    ["keeps a clear bed", seen("bed", 0.7), [], true],
    ["drops a small object", seen("car", 0.55, small), [], false],
    [
      "drops a small person, such as one of many painted on a wall",
      seen("person", 0.58, { ...box, width: 0.08, height: 0.2 }),
      [],
      false,
    ],
    ["keeps a small, clear object", seen("car", 0.65, small), [], true],
    ["drops a tiny object", seen("bird", 0.9, { x: 0.5, y: 0.5, width: 0.04, height: 0.04 }), [], false],
    ["keeps a person with a visible face", seen("person", 0.47), [seen("face", 0.9, { ...box, height: 0.1 })], true],
    [
      "drops a person with a face elsewhere",
      seen("person", 0.47),
      [seen("face", 0.9, { ...box, x: 0.7, width: 0.1 })],
      false,
    ],
  ])("%s", (_, object, faces, isKept) => {
    expect(reliableObjects([object], faces)).toEqual(isKept ? [object] : []);
  });
});
