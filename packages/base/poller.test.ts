import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Poller, poller } from "./poller.ts";

let polls: number;
let pauseMs: number | null;
let work: (signal: AbortSignal) => Promise<void>;
let worker: Poller;

beforeEach(() => {
  vi.useFakeTimers();
  [polls, pauseMs, work] = [0, 1_000, async () => {}];
  worker = poller({
    async poll(signal) {
      polls += 1;
      await work(signal);
      return pauseMs;
    },
    onError: () => 5_000,
  });
});
afterEach(async () => {
  await worker.stop();
  vi.useRealTimers();
});

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("polls at the start, and again after the pause that a poll returns", async () => {
  worker.start();
  await advance(999);
  expect(polls).toBe(1);
  await advance(1);
  expect(polls).toBe(2);
});

test("polls immediately when woken, and again if woken during a poll", async () => {
  worker.start();
  await advance(0);
  worker.wake();
  await advance(0);
  expect(polls).toBe(2);
  const { promise, resolve } = Promise.withResolvers<void>();
  work = () => promise;
  worker.wake();
  await advance(0);
  expect(polls).toBe(3);
  worker.wake();
  worker.wake();
  work = async () => {};
  resolve();
  await advance(0);
  expect(polls).toBe(4);
});

test("polls again after a failure, with the pause of the handler", async () => {
  work = async () => {
    throw new Error("The database is away");
  };
  worker.start();
  await advance(4_999);
  expect(polls).toBe(1);
  await advance(1);
  expect(polls).toBe(2);
});

test("ends if a poll finds that no more are needed", async () => {
  pauseMs = null;
  worker.start();
  await advance(60_000);
  expect(polls).toBe(1);
});

test("does not poll before start or after stop, and waits for the current poll", async () => {
  worker.wake();
  await advance(60_000);
  expect(polls).toBe(0);
  let aborted = false;
  work = async (signal) => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    aborted = true;
  };
  worker.start();
  await advance(0);
  await worker.stop();
  expect([polls, aborted]).toEqual([1, true]);
  worker.wake();
  await advance(60_000);
  expect(polls).toBe(1);
});

test("starts again after a stop", async () => {
  worker.start();
  await worker.stop();
  expect(polls).toBe(1);
  worker.start();
  await advance(0);
  expect(polls).toBe(2);
  worker.start();
  await advance(1_000);
  expect(polls).toBe(3);
});
