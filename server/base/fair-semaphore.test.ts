import { describe, expect, test } from "vitest";
import { fairSemaphore } from "./fair-semaphore.ts";

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
      await new Promise(setImmediate);
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
    await new Promise(setImmediate);
    // Two accounts have slots, so no single account starves the others.
    expect(served).toEqual(["a", "a", "b"]);
    for (let ended = 0; ended < 5; ended++) await end();
    await Promise.all([...greedy, ...more]);
    expect(served.slice(3).sort()).toEqual(["a", "b", "c"]);
  });

  test("does not grant the spare slot to the owner that occupies all other slots", async () => {
    const { take, end, served } = crowd({ concurrency: 1, spare: 1 });
    const all = [take("a"), take("a"), take("b"), take("b")];
    await new Promise(setImmediate);
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
