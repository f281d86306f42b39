import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serverWakeUps } from "./wake-ups.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks as often as the listening connection is asked, which answers only while `connected` says so. */
function watched(connected: () => boolean) {
  const askedAt: number[] = [];
  const start = Date.now();
  const listening = {
    hear() {},
    async heardUntil() {
      askedAt.push((Date.now() - start) / 1_000);
      return connected() ? 0 : null;
    },
    async close() {},
  };
  const wakeUps = serverWakeUps(listening, { query: async () => ({}) } as never);
  return { wakeUps, askedAt };
}

test("a connection that cannot be had at the start is tried again after a second, then half as often each time", async () => {
  const { wakeUps, askedAt } = watched(() => false);
  wakeUps.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(95_000);
  expect(askedAt).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
});

test("one that is there is checked every 30 seconds, whoever subscribes, and again after a second once it is lost", async () => {
  let connected = true;
  const { wakeUps, askedAt } = watched(() => connected);
  wakeUps.subscribe(() => {});
  wakeUps.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(59_000);
  connected = false;
  await vi.advanceTimersByTimeAsync(3_000);
  connected = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(askedAt).toEqual([0, 30, 60, 61, 63]);
});

test("nothing is asked after the end", async () => {
  const { wakeUps, askedAt } = watched(() => false);
  wakeUps.subscribe(() => {});
  wakeUps.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askedAt).toEqual([0]);
});
