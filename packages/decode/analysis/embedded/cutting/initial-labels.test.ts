import { expect, test } from "vitest";
import type { LabeledDetection } from "../seeing/detections.ts";
import { initialLabels } from "./detections.ts";
import { Label } from "./seeds.ts";

const SIZE = { width: 100, height: 100 };

/** Returns a byte per pixel, with the value in one rectangle. */
function part(left: number, top: number, right: number, bottom: number, value = 255): Uint8Array {
  return new Uint8Array(SIZE.width * SIZE.height).map((_, i) => {
    const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)];
    return x >= left && x < right && y >= top && y < bottom ? value : 0;
  });
}

function thing(
  label: LabeledDetection["label"],
  left: number,
  top: number,
  right: number,
  bottom: number,
): LabeledDetection {
  return { label, score: 0.8, box: { x: left, y: top, width: right - left, height: bottom - top } };
}

const labelAt = (labels: Uint8Array, x: number, y: number) => labels[y * SIZE.width + x];

test("keeps a hand that extends beyond the box", () => {
  const personMask = part(30, 20, 80, 90);
  const labels = initialLabels({ objects: [thing("person", 0.3, 0.2, 0.6, 0.9)], personMask, stability: 1 }, SIZE);
  expect(labelAt(labels, 75, 50)).toBe(Label.foreground);
  expect(labelAt(labels, 90, 50)).toBe(Label.background);
});

test("labels a dog by its box if the figure is empty", () => {
  const labels = initialLabels(
    { objects: [thing("dog", 0.2, 0.2, 0.8, 0.8)], personMask: part(0, 0, 0, 0), stability: 0 },
    SIZE,
  );
  expect(labelAt(labels, 50, 50)).toBe(Label.foreground);
  expect(labelAt(labels, 25, 25)).toBe(Label.maybeForeground);
  expect(labelAt(labels, 81, 50)).toBe(Label.maybeBackground);
  expect(labelAt(labels, 90, 50)).toBe(Label.background);
});

test("ignores a figure outside the box", () => {
  const personMask = part(85, 0, 100, 30);
  const labels = initialLabels({ objects: [thing("dog", 0.1, 0.3, 0.6, 0.9)], personMask, stability: 1 }, SIZE);
  expect(labelAt(labels, 90, 10)).toBe(Label.background);
});

test("labels a thin person in a wide box by the figure", () => {
  const personMask = part(45, 10, 55, 90);
  const labels = initialLabels({ objects: [thing("person", 0.1, 0.1, 0.9, 0.9)], personMask, stability: 1 }, SIZE);
  expect(labelAt(labels, 50, 50)).toBe(Label.foreground);
  expect(labelAt(labels, 20, 20)).toBe(Label.maybeBackground);
});

test("labels by the figure only if there are no boxes", () => {
  const labels = initialLabels({ objects: [], personMask: part(20, 20, 60, 60, 160), stability: 1 }, SIZE);
  expect(labelAt(labels, 40, 40)).toBe(Label.maybeForeground);
  expect(labelAt(labels, 80, 80)).toBe(Label.background);
});
