import { expect, test } from "vitest";
import { measureSpeed } from "./speed.ts";

test("returns the speed of the last seconds, and null at the beginning", () => {
  let now = 0;
  const speed = measureSpeed(() => now);
  // Bytes that arrived before the first sample do not count.
  expect(speed(8_000_000)).toBeNull();
  now = 400;
  expect(speed(8_100_000)).toBeNull();
  now = 1_000;
  expect(speed(9_000_000)).toBe(1_000_000);
  now = 7_000;
  expect(speed(9_000_000)).toBeNull();
  now = 8_000;
  expect(speed(9_500_000)).toBe(500_000);
});

test("returns no negative speed when bytes are sent again", () => {
  let now = 0;
  const speed = measureSpeed(() => now);
  speed(0);
  now = 1_000;
  expect(speed(2_000_000)).toBe(2_000_000);
  now = 2_000;
  expect(speed(0)).toBeNull();
  now = 3_000;
  expect(speed(1_000_000)).toBe(1_000_000);
});
