import { describe, expect, test } from "vitest";
import { fairSemaphore } from "./fair-semaphore.ts";

const full = ({ waiting, own }: { waiting: number; own: number }) => new Error(`${own} of ${waiting}`);

/** Takes places for `whose` as fast as they come, and notes in `served` who had them. */
function crowd(options: { concurrency: number; spare?: number; maxQueue?: number }) {
  const { concurrency, spare = 0, maxQueue = 100 } = options;
  const slots = [...Array(concurrency + spare).keys()];
  const { acquire, release } = fairSemaphore({ slots, concurrency, maxQueue, onReject: full });
  const served: string[] = [];
  const held: number[] = [];
  return {
    served,
    take: async (whose: string, signal?: AbortSignal) => {
      const slot = await acquire(whose, signal);
      served.push(whose);
      held.push(slot);
    },
    /** Ends the work that began first. */
    async end() {
      const slot = held.shift();
      if (slot !== undefined) release(slot);
      await new Promise(setImmediate);
    },
  };
}

describe("a fair semaphore", () => {
  test("are taken at once while there are some, and in order afterwards", async () => {
    const { take, end, served } = crowd({ concurrency: 2 });
    const all = ["a", "a", "a"].map((whose) => take(whose));
    await Promise.all(all.slice(0, 2));
    expect(served).toEqual(["a", "a"]);
    await end();
    await all[2];
    expect(served).toHaveLength(3);
  });

  test("go round among those who wait, however many one of them wants", async () => {
    const { take, end, served } = crowd({ concurrency: 1 });
    const all = [..."aaaaabbc"].map((whose) => take(whose));
    for (const _ of all) await end();
    await Promise.all(all);
    expect(served.join("")).toBe("aabcabaa");
  });

  test("have a spare one for somebody who has none while all the others are one account's", async () => {
    const { take, end, served } = crowd({ concurrency: 2, spare: 1 });
    const greedy = ["a", "a", "a"].map((whose) => take(whose));
    await take("b");
    expect(served).toEqual(["a", "a", "b"]);
    const more = [take("b"), take("c")];
    await new Promise(setImmediate);
    // Two accounts have places, and nobody is kept out by a single one any more.
    expect(served).toEqual(["a", "a", "b"]);
    for (let ended = 0; ended < 5; ended++) await end();
    await Promise.all([...greedy, ...more]);
    expect(served.slice(3).sort()).toEqual(["a", "b", "c"]);
  });

  test("do not lend the spare one to whoever holds all the others", async () => {
    const { take, end, served } = crowd({ concurrency: 1, spare: 1 });
    const all = [take("a"), take("a"), take("b"), take("b")];
    await new Promise(setImmediate);
    expect(served).toEqual(["a", "b"]);
    for (const _ of all) await end();
    await Promise.all(all);
    expect(served).toEqual(["a", "b", "a", "b"]);
  });

  test("refuse the longest line when too many wait, and say how long it is", async () => {
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

  test("forget who gives up waiting", async () => {
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
