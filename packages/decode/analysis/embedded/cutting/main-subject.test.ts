import { expect, test } from "vitest";
import { type Box, boundingBox } from "../../../imaging/relative-box.ts";
import type { LabeledDetection } from "../seeing/detections.ts";
import { mainSubject } from "./detections.ts";

const box = (left: number, top: number, right: number, bottom: number): Box => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});
const found = (label: LabeledDetection["label"], score: number, at: Box): LabeledDetection => ({
  label,
  score,
  box: at,
});
const labels = (things: LabeledDetection[]) => mainSubject(things).map(({ label }) => label);

test("selects the object that is large, confident and central", () => {
  const dog = found("dog", 0.7, box(0.3, 0.3, 0.7, 0.8));
  expect(mainSubject([found("car", 0.75, box(0, 0, 0.2, 0.1)), dog])).toEqual([dog]);
});

test("includes objects that touch the subject", () => {
  const person = found("person", 0.8, box(0.2, 0.1, 0.5, 0.9));
  expect(labels([person, found("dog", 0.5, box(0.48, 0.5, 0.8, 0.9))])).toEqual(["person", "dog"]);
});

test("includes objects of the same kind, unless they are small and distant", () => {
  const near = found("person", 0.8, box(0.1, 0.1, 0.4, 0.9));
  const adjacent = found("person", 0.6, box(0.6, 0.2, 0.9, 0.9));
  const far = found("person", 0.6, box(0.45, 0.4, 0.52, 0.65));
  expect(mainSubject([near, adjacent, far])).toEqual([near, adjacent]);
});

test("excludes the furniture that a subject stands on", () => {
  const cup = found("cup", 0.6, box(0.3, 0.3, 0.6, 0.7));
  expect(labels([cup, found("dining table", 0.6, box(0, 0.2, 1, 1))])).toEqual(["cup"]);
});

test("returns no subject without a confident object", () => {
  expect(mainSubject([found("kite", 0.4, box(0.2, 0.2, 0.8, 0.8))])).toEqual([]);
  expect(boundingBox([])).toBeNull();
});
