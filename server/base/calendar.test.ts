import { expect, it } from "vitest";
import { timestamp } from "./calendar.ts";

it.each([
  ["2026-05-11T09:28:45.123+00:00", "2026-05-11T09:28:45.123Z"],
  ["2026-05-11T09:28:45.12+00:00", "2026-05-11T09:28:45.120Z"],
  ["2026-05-11T09:28:45+00:00", "2026-05-11T09:28:45.000Z"],
  ["2026-05-11T11:28:45.123+02:00", "2026-05-11T09:28:45.123Z"],
])("a time as PostgreSQL's JSON has it, %s, is %s in an answer", (time, expected) => {
  expect(timestamp(time)).toBe(expected);
  expect(timestamp(new Date(time))).toBe(expected);
});
