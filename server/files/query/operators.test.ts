import { expect, test } from "vitest";
import { bytesOf, pixelsOf, startOfPeriod } from "./operators.ts";

test.each([
  ["2026", "2026-01-01T00:00:00.000Z"],
  ["2026-05", "2026-05-01T00:00:00.000Z"],
  ["2024-02-29", "2024-02-29T00:00:00.000Z"],
  ["2026-05-11T09:30", "2026-05-11T09:30:00.000Z"],
  ["2026-05-11T09:30:15.250+02:00", "2026-05-11T07:30:15.250Z"],
  ["2026-02-29", null],
  ["9999-12-31T23:59-12:00", null],
  ["0001-01-01T00:00+12:00", null],
  ["2026-13", null],
  ["0000", null],
  ["2026-05-11T25:00", null],
  ["11.5.2026", null],
])("%j starts at %j", (value, beginning) => {
  expect(startOfPeriod(value)).toBe(beginning);
});

test.each([
  ["9", 9],
  ["10kB", 10_000],
  ["2.5MB", 2_500_000],
  ["1GiB", 2 ** 30],
  ["1.5.2", null],
  ["-1", null],
  ["10 kB", null],
  ["999999999999GB", null],
])("%j are %j bytes", (value, bytes) => {
  expect(bytesOf(value)).toBe(bytes);
});

test.each([
  ["1920", [1920, 1920]],
  [">1000", [1001, 2_147_483_647]],
  [">=1000", [1000, 2_147_483_647]],
  ["<800", [0, 799]],
  ["<=800", [0, 800]],
  ["=5", [5, 5]],
  ["100..200", [100, 200]],
  [">1..2", null],
  ["wide", null],
])("%j pixels are %j", (value, range) => {
  expect(pixelsOf(value)).toEqual(range);
});
