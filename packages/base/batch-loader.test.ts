import { describe, expect, it } from "vitest";
import { batchLoader, keyedBatchLoader } from "./shared-work.ts";

describe("a batch loader", () => {
  it("loads concurrent keys in one batch, and keys that arrive during a load in the next one", async () => {
    const requested: string[][] = [];
    const finish: (() => void)[] = [];
    const find = batchLoader<string, string>(async (keys) => {
      requested.push(keys);
      await new Promise<void>((resolve) => finish.push(resolve));
      return new Map(keys.filter((key) => key !== "none").map((key) => [key, key.toUpperCase()]));
    });
    const first = find("a");
    const sibling = find("a2");
    await expect.poll(() => requested).toEqual([["a", "a2"]]);
    const furtherLookups = [find("b"), find("c"), find("b"), find("none"), find("a")];
    finish.shift()?.();
    expect(await Promise.all([first, sibling])).toEqual(["A", "A2"]);
    await expect
      .poll(() => requested)
      .toEqual([
        ["a", "a2"],
        ["b", "c", "none", "a"],
      ]);
    finish.shift()?.();
    expect(await Promise.all(furtherLookups)).toEqual(["B", "C", "B", null, "A"]);
  });

  it("rejects all lookups of a failed batch, and works again afterwards", async () => {
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

it("a keyed batch loader does not block one group on another, and loads each of two equal keys", async () => {
  const requested: string[] = [];
  const find = keyedBatchLoader<{ group: string; key: string }, string>(
    ({ group }) => group,
    async (keys, group) => {
      requested.push(`${group}: ${keys.map(({ key }) => key).join()}`);
      if (group === "stuck") await new Promise(() => {});
      return new Map(keys.map((it) => [it, it.key]));
    },
  );
  void find({ group: "stuck", key: "a" });
  const furtherLookups = [find({ group: "free", key: "b" }), find({ group: "free", key: "b" })];
  expect(await Promise.all(furtherLookups)).toEqual(["b", "b"]);
  expect(await find({ group: "free", key: "c" })).toBe("c");
  expect(requested).toEqual(["stuck: a", "free: b,b", "free: c"]);
});
