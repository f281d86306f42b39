import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AiWorker, aiWorker } from "./worker.ts";

/** What was done, in order; jobs that wait, and those that run. */
let done: string[];
let waiting: string[];
let running: Map<string, () => void>;
let broken: boolean;
let hasWork: boolean;
let worker: AiWorker;

beforeEach(() => {
  vi.useFakeTimers();
  [done, waiting, running, broken, hasWork] = [[], [], new Map(), false, true];
  worker = aiWorker({
    isPaused: async () => false,
    concurrency: 2,
    leases: { renew: async () => void done.push("renew") },
    runs: {
      hasWork: async () => hasWork,
      async releaseLost() {
        done.push("release");
        return 0;
      },
      async startQueued() {
        if (broken) throw new Error("The database is away");
        const job = waiting.shift();
        if (job === undefined) return null;
        done.push(job);
        const { promise, resolve } = Promise.withResolvers<void>();
        running.set(job, resolve);
        return { ended: promise };
      },
    },
    log: { error: () => void done.push("error") },
  });
});
afterEach(async () => {
  await worker.stop();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

test("a worker runs two jobs at once, and the next when one has ended", async () => {
  waiting = ["a", "b", "c"];
  worker.start();
  await settle();
  expect([...running.keys()]).toEqual(["a", "b"]);
  running.get("a")?.();
  await settle();
  expect([...running.keys()]).toEqual(["a", "b", "c"]);
});

test("where there is nothing to do, one question a quarter of a minute finds that out; whoever wakes it meanwhile is heard", async () => {
  hasWork = false;
  worker.start();
  waiting = ["a"];
  worker.wake();
  await settle();
  expect(done).toEqual(["renew", "a"]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(done).toEqual(["renew", "a", "renew"]);
});

test("it begins at once what it is woken for, also while it looks", async () => {
  worker.start();
  await settle();
  waiting = ["a"];
  worker.wake();
  worker.wake();
  await settle();
  expect([...running.keys()]).toEqual(["a"]);
});

test("it looks for itself, and renews its own leases before it takes others for dead", async () => {
  worker.start();
  await settle();
  waiting = ["a"];
  await vi.advanceTimersByTimeAsync(15_000);
  expect(done).toEqual(["renew", "release", "renew", "release", "a"]);
});

test("it goes on after a failure, without hurry", async () => {
  broken = true;
  waiting = ["a"];
  worker.start();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(done).toEqual(["renew", "release", "error"]);
  broken = false;
  await vi.advanceTimersByTimeAsync(1);
  expect(done.at(-1)).toBe("a");
});

test("it begins nothing when it has stopped, or not started", async () => {
  waiting = ["a"];
  worker.wake();
  await settle();
  expect(done).toEqual([]);
  worker.start();
  await settle();
  await worker.stop();
  waiting = ["b"];
  running.get("a")?.();
  worker.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([...running.keys()]).toEqual(["a"]);
});
