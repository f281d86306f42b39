import { expect, test } from "vitest";
import {
  areSeedsDecisive,
  coversEnclosed,
  isPlausibleMask,
  matchesDetections,
  outlineOf,
  type SegmentedMask,
} from "./mask-checks.ts";
import { Label } from "./seeds.ts";

const SIZE = { width: 100, height: 100 };
const pixels = SIZE.width * SIZE.height;
const GRAY = [128, 128, 128];
const RED = [128, 190, 170];
const UNDECIDED = new Uint8Array(pixels).fill(Label.maybeBackground);

type Region = (x: number, y: number) => boolean;
const mask = (of: Region) => new Uint8Array(pixels).map((_, i) => (of(i % 100, Math.floor(i / 100)) ? 255 : 0));
const lab = (red: Uint8Array) =>
  Uint8Array.from({ length: pixels * 3 }, (_, k) => (red[Math.floor(k / 3)] ? RED : GRAY)[k % 3] ?? 0);
const square: Region = (x, y) => x >= 30 && x < 70 && y >= 30 && y < 70;

function cut(of: Region, picture = lab(mask(of)), labels = UNDECIDED, pieces = 1): SegmentedMask {
  const made = mask(of);
  const area = made.reduce((sum, value) => sum + value / 255, 0);
  return {
    mask: made,
    pieces: Array.from({ length: pieces }, () => area / pieces),
    outline: outlineOf(made, picture, labels, SIZE),
  };
}

test("accepts a subject with a visible outline", () => {
  expect(isPlausibleMask(cut(square), "sight")).toBe(true);
});

test("rejects an outline within one color", () => {
  const plain = lab(mask(() => false));
  expect(cut(square, plain).outline.visibleShare).toBe(0);
  expect(isPlausibleMask(cut(square, plain), "sight")).toBe(false);
});

test("rejects an outline that only follows the edge of the box", () => {
  const outside = mask(square).map((value) => (value ? Label.maybeForeground : Label.background));
  expect(isPlausibleMask(cut(square, lab(mask(square)), outside), "sight")).toBe(false);
});

test("rejects fragments, small pieces and close-ups", () => {
  const comb: Region = (x, y) => y >= 20 && y < 80 && x % 4 < 2 && x > 10 && x < 90;
  expect(isPlausibleMask(cut(comb, lab(mask(comb)), UNDECIDED, 1), "sight")).toBe(false);
  const dust: Region = (x, y) => x % 10 === 5 && y % 5 < 3;
  expect(isPlausibleMask(cut(dust, lab(mask(dust)), UNDECIDED, 200), "sight")).toBe(false);
  expect(
    isPlausibleMask(
      cut((x, y) => x > 20 || y < 70),
      "sight",
    ),
  ).toBe(false);
});

test("rejects a mask outside the box of the object", () => {
  const sight = (left: number) => ({
    objects: [{ label: "dog" as const, score: 0.8, box: { x: left, y: 0.3, width: 0.4, height: 0.4 } }],
    personMask: new Uint8Array(pixels),
    stability: 0,
  });
  expect(matchesDetections(cut(square), sight(0.3), SIZE)).toBe(true);
  expect(matchesDetections(cut(square), sight(0.55), SIZE)).toBe(false);
});

test("accepts a box without confirmation only for a confident object", () => {
  const box = { x: 0.3, y: 0.3, width: 0.4, height: 0.4 };
  const accepts = (score: number, personMask: Uint8Array) =>
    matchesDetections(cut(square), { objects: [{ label: "banana", score, box }], personMask, stability: 0 }, SIZE);
  expect(accepts(0.75, new Uint8Array(pixels))).toBe(true);
  expect(accepts(0.55, new Uint8Array(pixels))).toBe(false);
  expect(accepts(0.55, mask(square))).toBe(true);
});

test("rejects a part of an enclosed subject on a plain background", () => {
  const enclosed = mask(square).map((value) => (value ? Label.foreground : Label.background));
  const half = mask((x, y) => square(x, y) && x < 50);
  expect(coversEnclosed(mask(square), enclosed)).toBe(true);
  expect(coversEnclosed(half, enclosed)).toBe(false);
  expect(coversEnclosed(half, null)).toBe(true);
  expect(
    coversEnclosed(
      mask((x) => x < 25),
      enclosed,
    ),
  ).toBe(true); // the outlines enclose another object
});

test("without an object, accepts only a mask that is the same in every view", () => {
  const personMask = mask(square);
  expect(matchesDetections(cut(square), { objects: [], personMask, stability: 0.95 }, SIZE)).toBe(true);
  expect(matchesDetections(cut(square), { objects: [], personMask, stability: 0.5 }, SIZE)).toBe(false);
  expect(
    matchesDetections(
      cut((x) => x < 50),
      { objects: [], personMask, stability: 0.95 },
      SIZE,
    ),
  ).toBe(false);
});

test("rejects seeds that leave most pixels undecided", () => {
  const seeds = (sure: number) => UNDECIDED.map((_, i) => (i < sure ? Label.foreground : i < 3000 ? 3 : 0));
  expect(areSeedsDecisive(seeds(2500))).toBe(true);
  expect(areSeedsDecisive(seeds(1500))).toBe(false);
});
