import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deadline } from "./deadline.ts";
import { pollWhile } from "./polling.ts";
import { sleep } from "./retry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("polls with pauses that increase to five seconds, for two minutes", async () => {
  const began = Date.now();
  const pollTimes: number[] = [];
  const get = async () => pollTimes.push(Date.now() - began);
  const wait = expect(pollWhile(() => true, get, {}, undefined, { deadline, sleep })).rejects.toThrow(
    "Still pending after 120000 ms.",
  );
  await vi.advanceTimersByTimeAsync(120_000);
  await wait;
  const pauses = pollTimes.slice(1).map((time, index) => time - (pollTimes[index] ?? 0));
  expect(pauses.slice(0, 7)).toEqual([500, 750, 1125, 1687, 2531, 3796, 5000]);
  expect(new Set(pauses.slice(7))).toEqual(new Set([5000]));
  expect(pollTimes.at(-1)).toBeGreaterThan(110_000);
});
