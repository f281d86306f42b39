import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fairSemaphore, fairTurns, limitPerKey } from "./concurrency.ts";

const full = ({ waiting, own }: { waiting: number; own: number }) => new Error(`${own} of ${waiting}`);

/** Acquires slots for the owner `whose` on demand, and records the owners of granted slots in `served`. */
function crowd(options: { concurrency: number; spare?: number; maxQueue?: number }) {
  const { concurrency, spare = 0, maxQueue = 100 } = options;
  const slots = [...Array(concurrency + spare).keys()];
  const { acquire, release } = fairSemaphore({ slots, concurrency, maxQueue, onReject: full });
  const served: string[] = [];
  const grantedSlots: number[] = [];
  return {
    served,
    take: async (whose: string, signal?: AbortSignal) => {
      const slot = await acquire(whose, signal);
      served.push(whose);
      grantedSlots.push(slot);
    },
    /** Releases the slot that was granted first. */
    async end() {
      const slot = grantedSlots.shift();
      if (slot !== undefined) release(slot);
      await setImmediate();
    },
  };
}

describe("a fair semaphore", () => {
  test("grants free slots immediately, and queues further requests in order", async () => {
    const { take, end, served } = crowd({ concurrency: 2 });
    const all = ["a", "a", "a"].map((whose) => take(whose));
    await Promise.all(all.slice(0, 2));
    expect(served).toEqual(["a", "a"]);
    await end();
    await all[2];
    expect(served).toHaveLength(3);
  });

  test("serves owners round-robin, regardless of how many slots one owner requests", async () => {
    const { take, end, served } = crowd({ concurrency: 1 });
    const all = [..."aaaaabbc"].map((whose) => take(whose));
    for (const _ of all) await end();
    await Promise.all(all);
    expect(served.join("")).toBe("aabcabaa");
  });

  test("grants the spare slot to an owner without a slot while one other owner occupies the rest", async () => {
    const { take, end, served } = crowd({ concurrency: 2, spare: 1 });
    const greedy = ["a", "a", "a"].map((whose) => take(whose));
    await take("b");
    expect(served).toEqual(["a", "a", "b"]);
    const more = [take("b"), take("c")];
    await setImmediate();
    // Two accounts have slots, so no single account starves the others.
    expect(served).toEqual(["a", "a", "b"]);
    for (let ended = 0; ended < 5; ended++) await end();
    await Promise.all([...greedy, ...more]);
    expect(served.slice(3).sort()).toEqual(["a", "b", "c"]);
  });

  test("does not grant the spare slot to the owner that occupies all other slots", async () => {
    const { take, end, served } = crowd({ concurrency: 1, spare: 1 });
    const all = [take("a"), take("a"), take("b"), take("b")];
    await setImmediate();
    expect(served).toEqual(["a", "b"]);
    for (const _ of all) await end();
    await Promise.all(all);
    expect(served).toEqual(["a", "b", "a", "b"]);
  });

  test("rejects the last waiter of the longest queue if there are too many, with the queue lengths", async () => {
    const { take, end, served } = crowd({ concurrency: 1, maxQueue: 3 });
    const first = take("a");
    const [second, third, last] = [take("a"), take("a"), take("a")];
    await expect(take("a")).rejects.toThrow("3 of 3");
    const other = take("b");
    await expect(last).rejects.toThrow("3 of 3");
    for (let ended = 0; ended < 4; ended++) await end();
    await Promise.all([first, second, third, other]);
    expect(served.join("")).toBe("aaba");
  });

  test("removes an aborted waiter from the queue", async () => {
    const { take, end, served } = crowd({ concurrency: 1 });
    const first = take("a");
    const impatient = new AbortController();
    const second = take("a", impatient.signal);
    const third = take("b");
    impatient.abort(new Error("gone"));
    await expect(second).rejects.toThrow("gone");
    await end();
    await Promise.all([first, third]);
    await end();
    await take("c");
    expect(served).toEqual(["a", "b", "c"]);
    await expect(take("d", impatient.signal)).rejects.toThrow("gone");
  });
});

test("work of one owner runs one at a time, and the work of another owner does not wait for it", async () => {
  const turns = fairTurns({ concurrency: 1, maxQueue: 10, onReject: () => new Error("full") });
  const log: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = (name: string, until?: Promise<void>) => async () => {
    log.push(name);
    await until;
  };
  const running = [turns.run("a", work("a1", first.promise)), turns.run("a", work("a2")), turns.run("b", work("b1"))];
  await running[2];
  expect(log).toEqual(["a1", "b1"]);
  first.resolve();
  await Promise.all(running);
  expect(log).toEqual(["a1", "b1", "a2"]);
});

test("a turn ends with an error of its work, and a waiter that aborts leaves the queue", async () => {
  const turns = fairTurns({ concurrency: 1, maxQueue: 10, onReject: () => new Error("full") });
  const fails = turns.run("a", async () => Promise.reject(new Error("failed")));
  const leaving = new AbortController();
  const waits = turns.run("a", async () => "never", leaving.signal);
  leaving.abort(new Error("left"));
  await expect(fails).rejects.toThrow("failed");
  await expect(waits).rejects.toThrow("left");
  expect(await turns.run("a", async () => "next")).toBe("next");
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Tasks that the test ends. */
function controlled() {
  const limit = limitPerKey({ max: 2, maxWaitMs: 4_000, timeoutError: () => new Error("too long") });
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const run = (key: string, name: string) =>
    limit(key, () => {
      started.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    });
  const end = (name: string) => ends.get(name)?.resolve(name);
  const fail = (name: string) => ends.get(name)?.reject(new Error(name));
  return { run, end, fail, started };
}

describe("tasks of one key", () => {
  test("run two at a time, in the order of arrival, and do not wait for other keys", async () => {
    const { run, end, started } = controlled();
    const results = [run("a", "a1"), run("a", "a2"), run("a", "a3"), run("a", "a4"), run("b", "b1")];
    expect(started).toEqual(["a1", "a2", "b1"]);
    for (const name of ["a2", "a1", "a3", "a4", "b1"]) {
      end(name);
      await setImmediate();
    }
    expect(started).toEqual(["a1", "a2", "b1", "a3", "a4"]);
    expect(await Promise.all(results)).toEqual(["a1", "a2", "a3", "a4", "b1"]);
  });

  test("start after a failed task, and never more than two after a pause", async () => {
    const { run, end, fail, started } = controlled();
    const failed = expect(run("a", "a1")).rejects.toThrow("a1");
    const others = [run("a", "a2"), run("a", "a3")];
    fail("a1");
    await failed;
    expect(started).toEqual(["a1", "a2", "a3"]);
    end("a2");
    end("a3");
    await Promise.all(others);
    const later = [run("a", "a4"), run("a", "a5"), run("a", "a6")];
    expect(started.slice(3)).toEqual(["a4", "a5"]);
    for (const name of ["a4", "a5", "a6"]) {
      end(name);
      await setImmediate();
    }
    expect(await Promise.all(later)).toEqual(["a4", "a5", "a6"]);
  });

  test("fail after the maximum wait, and leave their place to the next one", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const created = vi.spyOn(globalThis, "setTimeout");
    const cleared = vi.spyOn(globalThis, "clearTimeout");
    const { run, end, started } = controlled();
    const running = [run("a", "a1"), run("a", "a2")];
    const late = expect(run("a", "a3")).rejects.toThrow("too long");
    vi.advanceTimersByTime(3_999);
    const next = run("a", "a4");
    const timer = created.mock.results.at(-1)?.value;
    vi.advanceTimersByTime(1);
    await late;
    end("a1");
    await setImmediate();
    expect(started).toEqual(["a1", "a2", "a4"]);
    end("a2");
    end("a4");
    expect(await Promise.all([...running, next])).toEqual(["a1", "a2", "a4"]);
    expect(cleared).toHaveBeenCalledWith(timer);
  });
});
