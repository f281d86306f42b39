import { describe, expect, it } from "vitest";
import type { Box } from "../../engine.ts";
import type { Found } from "./boxes.ts";
import { agreed, sure, worthASecondLook } from "./sure.ts";

const box: Box = { left: 0.2, top: 0.2, right: 0.6, bottom: 0.8 };
const small: Box = { left: 0.5, top: 0.5, right: 0.58, bottom: 0.58 };
const seen = (label: Found["label"], score: number, where = box): Found => ({ label, score, box: where });

describe("two looks at a picture", () => {
  it("give the mean, and little for what only one of them saw", () => {
    const first = [seen("cat", 0.6), seen("person", 0.7)];
    const second = [seen("cat", 0.8, { ...box, left: 0.22 }), seen("person", 0.9, small)];
    const [cat, person] = agreed(first, second);
    expect(cat).toMatchObject({ label: "cat", box });
    expect(cat?.score).toBeCloseTo(0.7);
    expect(person?.label).toBe("person");
    expect(person?.score).toBeLessThan(0.45);
  });

  it("are not needed where the first one saw next to nothing", () => {
    expect(worthASecondLook([seen("bed", 0.31)])).toBe(false);
    expect(worthASecondLook([seen("bed", 0.31), seen("dog", 0.4)])).toBe(true);
  });
});

describe("what is told", () => {
  it.each([
    ["a dog that is seen clearly", seen("dog", 0.55), [], true],
    ["a dog that may be a bear", seen("dog", 0.45), [], false],
    ["what plain surfaces are taken for", seen("bed", 0.58), [], false],
    ["a bed that can be nothing else", seen("bed", 0.7), [], true],
    ["something small", seen("car", 0.55, small), [], false],
    ["something small and clear", seen("car", 0.65, small), [], true],
    ["a dot", seen("bird", 0.9, { left: 0.5, top: 0.5, right: 0.54, bottom: 0.54 }), [], false],
    ["a person whose face is seen", seen("person", 0.47), [seen("face", 0.9, { ...box, bottom: 0.3 })], true],
    [
      "a person whose face is elsewhere",
      seen("person", 0.47),
      [seen("face", 0.9, { ...box, left: 0.7, right: 0.8 })],
      false,
    ],
  ])("%s", (_, object, faces, told) => {
    expect(sure([object], faces)).toEqual(told ? [object] : []);
  });
});
