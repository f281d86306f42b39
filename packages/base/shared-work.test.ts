import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { memoize, oneByOne, SharedWork } from "./shared-work.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when the test resolves it, or when it is aborted. */
function pendingWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = new SharedWork((signal) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    return promise;
  });
  return { work, resolve };
}

function caller(work: SharedWork<string>) {
  const leaving = new AbortController();
  const result = work.wait(leaving.signal).catch((error: unknown) => error);
  return { result, leave: () => leaving.abort("left") };
}

describe("shared work", () => {
  test("has one result for all callers", async () => {
    const { work, resolve } = pendingWork();
    const [one, other] = [caller(work), caller(work)];
    resolve("done");
    expect(await Promise.all([one.result, other.result])).toEqual(["done", "done"]);
    one.leave();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(work.isAbandoned).toBe(false);
  });

  test("continues for the remaining callers when one leaves", async () => {
    const { work, resolve } = pendingWork();
    const [one, other] = [caller(work), caller(work)];
    one.leave();
    expect(await one.result).toBe("left");
    await vi.advanceTimersByTimeAsync(2_000);
    resolve("done");
    expect(await other.result).toBe("done");
  });

  test("is aborted a second after all callers have left", async () => {
    const { work } = pendingWork();
    const one = caller(work);
    one.leave();
    expect(await one.result).toBe("left");
    await vi.advanceTimersByTimeAsync(900);
    expect(work.isAbandoned).toBe(false);
    const next = caller(work);
    await vi.advanceTimersByTimeAsync(900);
    expect(work.isAbandoned).toBe(false);
    next.leave();
    await next.result;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work.isAbandoned).toBe(true);
  });

  test("rejects a caller that has already left", async () => {
    const { work, resolve } = pendingWork();
    await expect(work.wait(AbortSignal.abort("left"))).rejects.toBe("left");
    resolve("done");
  });
});

test("a text is computed once, until the cache is full", () => {
  const computed: string[] = [];
  const upper = memoize(2, (key) => {
    computed.push(key);
    return key.toUpperCase();
  });
  expect(["a", "b", "a", "b"].map(upper)).toEqual(["A", "B", "A", "B"]);
  expect(computed).toEqual(["a", "b"]);
  expect(["c", "a", "c"].map(upper)).toEqual(["C", "A", "C"]);
  expect(computed).toEqual(["a", "b", "c", "a"]);
});

test("callers continue one by one, each in another iteration of the event loop", async () => {
  vi.useRealTimers();
  const turn = oneByOne();
  const continuedIn: number[] = [];
  let iteration = 0;
  const count = () => {
    iteration += 1;
    if (continuedIn.length < 3) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all([1, 2, 3].map(() => turn().then(() => continuedIn.push(iteration))));
  expect(new Set(continuedIn).size).toBe(3);
});
