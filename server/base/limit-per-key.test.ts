import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { limitPerKey } from "./limit-per-key.ts";

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
