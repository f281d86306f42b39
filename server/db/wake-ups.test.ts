import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serverWakeUps } from "./wake-ups.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Records when the connection for notifications is checked, which succeeds only while `connected` returns true. */
function watched(connected: () => boolean) {
  const checkedAt: number[] = [];
  const start = Date.now();
  const notifications = {
    on() {},
    async confirmedUntil() {
      checkedAt.push((Date.now() - start) / 1_000);
      return connected() ? 0 : null;
    },
    async close() {},
  };
  const wakeUps = serverWakeUps(notifications, { query: async () => ({}) } as never);
  return { wakeUps, checkedAt };
}

test("a connection that cannot be opened at the start is retried after a second, then at doubling intervals of at most 30 seconds", async () => {
  const { wakeUps, checkedAt } = watched(() => false);
  wakeUps.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(95_000);
  expect(checkedAt).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
});

test("an open connection is checked every 30 seconds for all subscribers, and again a second after it is lost", async () => {
  let connected = true;
  const { wakeUps, checkedAt } = watched(() => connected);
  wakeUps.subscribe(() => {});
  wakeUps.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(59_000);
  connected = false;
  await vi.advanceTimersByTimeAsync(3_000);
  connected = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(checkedAt).toEqual([0, 30, 60, 61, 63]);
});

test("nothing is checked after close", async () => {
  const { wakeUps, checkedAt } = watched(() => false);
  wakeUps.subscribe(() => {});
  wakeUps.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checkedAt).toEqual([0]);
});
