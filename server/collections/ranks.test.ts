import { expect, test } from "vitest";
import { GAP, ranksBetween } from "./ranks.ts";

test("an empty collection begins at the first rank, and goes on beyond its ends", () => {
  expect(ranksBetween(2, null, null)).toEqual([GAP, 2 * GAP]);
  expect(ranksBetween(2, 2 * GAP, null)).toEqual([3 * GAP, 4 * GAP]);
  expect(ranksBetween(2, null, GAP)).toEqual([-GAP, 0]);
});

test("between two ranks there is room for 32 halvings, and then none", () => {
  let [low, high] = [GAP, 2 * GAP];
  for (let time = 0; time < 32; time++) {
    const [middle = Number.NaN] = ranksBetween(1, low, high) ?? [];
    expect(middle).toBeGreaterThan(low);
    expect(middle).toBeLessThan(high);
    high = middle;
  }
  expect(ranksBetween(1, low, high)).toBeNull();
});

test("as many files as one call adds fit between two that are as far apart as can be", () => {
  const ranks = ranksBetween(1_000, GAP, 2 * GAP) ?? [];
  expect(new Set(ranks).size).toBe(1_000);
  expect(ranks.every((rank) => Number.isSafeInteger(rank) && rank > GAP && rank < 2 * GAP)).toBe(true);
});

test.each([
  ["the end", 2 ** 52, null],
  ["the beginning", null, -(2 ** 52)],
])("where whole numbers come to %s, there is no room", (_place, before, after) => {
  expect(ranksBetween(1, before, after)).toBeNull();
});
