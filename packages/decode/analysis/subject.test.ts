import { expect, test } from "vitest";
import { subjectOf } from "./subject.ts";

const found = (label: string, x: number, y: number, width: number, height: number, score = 0.8) => ({
  label,
  score,
  box: { x, y, width, height },
});

test("selects all faces that are not in the background, before larger objects", () => {
  const faces = [found("face", 0.25, 0.125, 0.125, 0.25), found("face", 0.5, 0.25, 0.125, 0.125)];
  const background = [found("bed", 0, 0.1, 1, 0.9), found("face", 0.9, 0.1, 0.02, 0.02)];
  expect(subjectOf([...background, ...faces])).toEqual({ x: 0.25, y: 0.125, width: 0.375, height: 0.25 });
});

test("selects the person that a face belongs to", () => {
  const people = [found("person", 0.5, 0.125, 0.25, 0.875), found("person", 0, 0, 1, 1, 0.5)];
  expect(subjectOf([found("face", 0.5625, 0.125, 0.125, 0.125), ...people])).toEqual(people[0]?.box);
});

test("selects the object with the largest product of area and confidence if there are no faces, with others of its kind", () => {
  const dogs = [found("dog", 0.5, 0.5, 0.25, 0.25), found("dog", 0.25, 0.5, 0.125, 0.25)];
  expect(subjectOf([found("car", 0, 0, 0.2, 0.3), ...dogs])).toEqual({ x: 0.25, y: 0.5, width: 0.5, height: 0.25 });
  expect(subjectOf([found("bed", 0, 0, 0.5, 0.5, 0.1), found("cat", 0.5, 0.5, 0.25, 0.25, 0.9)])).toEqual({
    x: 0.5,
    y: 0.5,
    width: 0.25,
    height: 0.25,
  });
});

test("returns null if nothing was detected", () => {
  expect(subjectOf([])).toBeNull();
});
