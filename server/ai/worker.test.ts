import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jobWorker } from "./worker.ts";

/** Calls in order, then queued and running jobs. */
let done: string[];
let waiting: string[];
let running: Map<string, () => void>;
let broken: boolean;
let hasWork: boolean;
let worker: ReturnType<typeof jobWorker>;

beforeEach(() => {
  vi.useFakeTimers();
  [done, waiting, running, broken, hasWork] = [[], [], new Map(), false, true];
  worker = jobWorker({
    isPaused: async () => false,
    concurrency: 2,
    renewLeases: async () => void done.push("renew"),
    hasWork: async () => hasWork,
    releaseOrphaned: async () => void done.push("release"),
    async startQueued() {
      if (broken) throw new Error("The database is away");
      const job = waiting.shift();
      if (job === undefined) return null;
      done.push(job);
      const { promise, resolve } = Promise.withResolvers<void>();
      running.set(job, resolve);
      return { ended: promise };
    },
    onError: () => void done.push("error"),
  });
});
afterEach(async () => {
  await worker.stop();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

test("runs two jobs concurrently, and starts the next when one ends", async () => {
  waiting = ["a", "b", "c"];
  worker.start();
  await settle();
  expect([...running.keys()]).toEqual(["a", "b"]);
  running.get("a")?.();
  await settle();
  expect([...running.keys()]).toEqual(["a", "b", "c"]);
});

test("polls with one query per 15 seconds while idle, and starts jobs when notified", async () => {
  hasWork = false;
  worker.start();
  waiting = ["a"];
  worker.wake();
  await settle();
  expect(done).toEqual(["renew", "a"]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(done).toEqual(["renew", "a", "renew"]);
});

test("starts jobs immediately when notified, also during a poll", async () => {
  worker.start();
  await settle();
  waiting = ["a"];
  worker.wake();
  worker.wake();
  await settle();
  expect([...running.keys()]).toEqual(["a"]);
});

test("polls for jobs, and renews its own leases before it releases orphaned jobs", async () => {
  worker.start();
  await settle();
  waiting = ["a"];
  await vi.advanceTimersByTimeAsync(15_000);
  expect(done).toEqual(["renew", "release", "renew", "release", "a"]);
});

test("continues after a failure at the next poll", async () => {
  broken = true;
  waiting = ["a"];
  worker.start();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(done).toEqual(["renew", "release", "error"]);
  broken = false;
  await vi.advanceTimersByTimeAsync(1);
  expect(done.at(-1)).toBe("a");
});

test("starts no jobs before start or after stop", async () => {
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
