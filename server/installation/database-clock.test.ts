import { expect, test } from "vitest";
import { databaseClock } from "./database-clock.ts";

const DAY_MS = 86_400_000;
const said = new Date("2026-05-11T12:00:00Z");

/** Of an answer that took so long, in a process whose clock is so far ahead. */
function sample(tookMs: number, aheadMs = 0) {
  const receivedAt = performance.now();
  return {
    sentAt: receivedAt - tookMs,
    receivedAt,
    databaseTime: said,
    ownTime: new Date(said.getTime() + aheadMs),
  };
}

test("the time is the database's, whatever this process's own clock says, and goes on", async () => {
  for (const aheadMs of [0, 40 * DAY_MS, -40 * DAY_MS]) {
    const clock = databaseClock();
    clock.observe(sample(0, aheadMs));
    const first = clock.now().getTime();
    expect(first - said.getTime()).toBeGreaterThanOrEqual(0);
    expect(first - said.getTime()).toBeLessThan(10_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(clock.now().getTime()).toBeGreaterThan(first);
  }
});

test("nobody is told a time before the database was asked", () => {
  expect(() => databaseClock().now()).toThrow("has not been asked");
});

test("a slow answer moves the time no further than it proves, a quick one right there", () => {
  const clock = databaseClock();
  clock.observe(sample(0));
  clock.observe(sample(60_000));
  expect(clock.now().getTime() - said.getTime()).toBeLessThan(10_000);
  const jumped = { ...sample(0), databaseTime: new Date(said.getTime() - DAY_MS) };
  clock.observe(jumped);
  expect(said.getTime() - clock.now().getTime()).toBeGreaterThan(DAY_MS - 10_000);
});

test.each([
  [0, 40 * DAY_MS, 40 * 86_400],
  [0, -40 * DAY_MS, -40 * 86_400],
  [5_000, 90_000, 85],
  [5_000, -90_000, -90],
  [5_000, 3_000, 0],
])("an answer that took %i ms and a clock %i ms ahead are a skew of %i s: what is proven", (took, ahead, seconds) => {
  const clock = databaseClock();
  clock.observe(sample(took, ahead));
  expect(clock.skewSeconds()).toBeCloseTo(seconds, 1);
});
