import { expect, test } from "vitest";
import { databaseClock } from "./database-clock.ts";

const DAY_MS = 86_400_000;
const DATABASE_TIME = new Date("2026-05-11T12:00:00Z");

let elapsedMs = 0;
const openClock = () => databaseClock(() => elapsedMs);

/** Returns a sample with this response time, of a process whose clock is ahead by this much. */
function sample(tookMs: number, aheadMs = 0) {
  const receivedAt = elapsedMs;
  return {
    sentAt: receivedAt - tookMs,
    receivedAt,
    databaseTime: DATABASE_TIME,
    ownTime: new Date(DATABASE_TIME.getTime() + aheadMs),
  };
}

test("the time is that of the database, regardless of the clock of the process, and advances", async () => {
  for (const aheadMs of [0, 40 * DAY_MS, -40 * DAY_MS]) {
    const clock = openClock();
    clock.observe(sample(0, aheadMs));
    const first = clock.now().getTime();
    expect(first).toBe(DATABASE_TIME.getTime());
    elapsedMs += 20;
    expect(clock.now().getTime()).toBe(first + 20);
  }
});

test("the time is not available before the first sample", () => {
  expect(() => databaseClock().now()).toThrow("has not been queried");
});

test("a slow response changes the time only as far as necessary, and a fast one sets it", () => {
  const clock = openClock();
  clock.observe(sample(0));
  clock.observe(sample(60_000));
  expect(clock.now()).toEqual(DATABASE_TIME);
  const jumped = { ...sample(0), databaseTime: new Date(DATABASE_TIME.getTime() - DAY_MS) };
  clock.observe(jumped);
  expect(clock.now().getTime()).toBe(DATABASE_TIME.getTime() - DAY_MS);
});

test.each([
  [0, 40 * DAY_MS, 40 * 86_400],
  [0, -40 * DAY_MS, -40 * 86_400],
  [5_000, 90_000, 85],
  [5_000, -90_000, -90],
  [5_000, 3_000, 0],
])("a response time of %i ms and a clock that is %i ms ahead prove a skew of %i s", (took, ahead, seconds) => {
  const clock = openClock();
  clock.observe(sample(took, ahead));
  expect(clock.skewSeconds()).toBeCloseTo(seconds, 1);
});
