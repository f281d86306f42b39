import { expect, test } from "vitest";
import { DASHBOARD_CALLS_PER_MINUTE, DashboardCalls } from "./rate-limit.ts";

const START = Date.parse("2026-05-11T09:30:00.000Z");
const after = (ms: number) => new Date(START + ms);

test("each user can make all calls of a minute immediately, and a rejected call is not counted", () => {
  const calls = new DashboardCalls(2);
  const results = [1, 2, 3, 4].map(() => calls.count("user_a", after(0)));
  expect(results.map(({ admitted, remaining }) => [admitted, remaining])).toEqual([
    [true, 1],
    [true, 0],
    [false, 0],
    [false, 0],
  ]);
  expect(calls.count("user_b", after(0))).toMatchObject({ admitted: true, limit: 2, remaining: 1, window: "minute" });
});

test("the allowance refills evenly, and the result contains the times of the next call and of the full allowance", () => {
  const calls = new DashboardCalls(60);
  for (let i = 0; i < 60; i++) calls.count("user_a", after(0));
  const refused = calls.count("user_a", after(400));
  expect(refused).toMatchObject({ admitted: false, retryAt: after(1_000), resetAt: after(60_000) });
  expect(calls.count("user_a", after(999)).admitted).toBe(false);
  expect(calls.count("user_a", after(1_000)).admitted).toBe(true);
  expect(calls.count("user_a", after(1_000)).admitted).toBe(false);
  expect(calls.count("user_a", after(600_000)).remaining).toBe(59);
});

test("a clock that is set back by an hour delays the next call only by the interval of one call", () => {
  const calls = new DashboardCalls(60);
  calls.count("user_a", after(0));
  expect(calls.count("user_a", after(-3_600_000))).toMatchObject({ admitted: false, retryAt: after(-3_599_000) });
  expect(calls.count("user_a", after(-3_599_000)).admitted).toBe(true);
});

test.each([
  ["scrolling through 100,000 files, each page requested immediately after the previous one", 1_700, 12, true],
  ["a script with a hundred requests per second", 10_000, 10, false],
])("%s is never rejected: %s", (_, count, everyMs, expected) => {
  const calls = new DashboardCalls(DASHBOARD_CALLS_PER_MINUTE);
  const admitted = Array.from({ length: count }, (_, call) => calls.count("user_a", after(call * everyMs)).admitted);
  expect(admitted.every(Boolean)).toBe(expected);
});
