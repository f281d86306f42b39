import { expect, test } from "vitest";
import { GAP, ranksBetween } from "./items.ts";

test("an empty collection starts at the first rank, and continues beyond both ends", () => {
  expect(ranksBetween(2, null, null)).toEqual([GAP, 2 * GAP]);
  expect(ranksBetween(2, 2 * GAP, null)).toEqual([3 * GAP, 4 * GAP]);
  expect(ranksBetween(2, null, GAP)).toEqual([-GAP, 0]);
});

test("a gap between two ranks can be halved 32 times", () => {
  let [low, high] = [GAP, 2 * GAP];
  for (let time = 0; time < 32; time++) {
    const [middle = Number.NaN] = ranksBetween(1, low, high) ?? [];
    expect(middle).toBeGreaterThan(low);
    expect(middle).toBeLessThan(high);
    high = middle;
  }
  expect(ranksBetween(1, low, high)).toBeNull();
});

test("the files of a call of the maximum size fit into one gap", () => {
  const ranks = ranksBetween(1_000, GAP, 2 * GAP) ?? [];
  expect(new Set(ranks).size).toBe(1_000);
  expect(ranks.every((rank) => Number.isSafeInteger(rank) && rank > GAP && rank < 2 * GAP)).toBe(true);
});

test.each([
  ["the end", 2 ** 52, null],
  ["the beginning", null, -(2 ** 52)],
])("returns null beyond %s of the integers", (_place, before, after) => {
  expect(ranksBetween(1, before, after)).toBeNull();
});
