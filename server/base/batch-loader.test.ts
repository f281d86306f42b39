import { describe, expect, it } from "vitest";
import { batchLoader, keyedBatchLoader } from "./batch-loader.ts";

describe("batched lookups", () => {
  it("share a query with those that come at the same time, and the next one while one is running", async () => {
    const asked: string[][] = [];
    const finish: (() => void)[] = [];
    const find = batchLoader<string, string>(async (keys) => {
      asked.push(keys);
      await new Promise<void>((resolve) => finish.push(resolve));
      return new Map(keys.filter((key) => key !== "none").map((key) => [key, key.toUpperCase()]));
    });
    const first = find("a");
    const sibling = find("a2");
    await expect.poll(() => asked).toEqual([["a", "a2"]]);
    const others = [find("b"), find("c"), find("b"), find("none"), find("a")];
    finish.shift()?.();
    expect(await Promise.all([first, sibling])).toEqual(["A", "A2"]);
    await expect
      .poll(() => asked)
      .toEqual([
        ["a", "a2"],
        ["b", "c", "none", "a"],
      ]);
    finish.shift()?.();
    expect(await Promise.all(others)).toEqual(["B", "C", "B", null, "A"]);
  });

  it("fail together, and the next one is none the worse", async () => {
    let fail = true;
    const find = batchLoader<string, number>(async (keys) => {
      if (fail) throw new Error("the database is away");
      return new Map(keys.map((key) => [key, 1]));
    });
    const both = await Promise.allSettled([find("a"), find("b")]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    fail = false;
    expect(await find("a")).toBe(1);
  });
});

it("batches of one group do not wait for those of another, and equal objects are asked for each", async () => {
  const asked: string[] = [];
  const find = keyedBatchLoader<{ group: string; key: string }, string>(
    ({ group }) => group,
    async (keys, group) => {
      asked.push(`${group}: ${keys.map(({ key }) => key).join()}`);
      if (group === "stuck") await new Promise(() => {});
      return new Map(keys.map((it) => [it, it.key]));
    },
  );
  void find({ group: "stuck", key: "a" });
  const others = [find({ group: "free", key: "b" }), find({ group: "free", key: "b" })];
  expect(await Promise.all(others)).toEqual(["b", "b"]);
  expect(await find({ group: "free", key: "c" })).toBe("c");
  expect(asked).toEqual(["stuck: a", "free: b,b", "free: c"]);
});
