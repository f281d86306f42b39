import { expect, it } from "vitest";
import { warmBytes } from "./warm-bytes.ts";

it("bytes that were delivered last stay in memory, and the least recently used ones go", () => {
  const warm = warmBytes(160);
  for (const key of ["a", "b", "c"]) warm.keep(key, Buffer.alloc(50, key));
  expect(warm.get("a")).toEqual(Buffer.alloc(50, "a"));
  warm.keep("d", Buffer.alloc(50, "d"));
  expect(["a", "b", "c", "d"].map((key) => warm.get(key)?.length ?? null)).toEqual([50, null, 50, 50]);
  // The same bytes again count once.
  for (let i = 0; i < 5; i++) warm.keep("a", Buffer.alloc(50, "a"));
  expect(warm.get("c")).not.toBeNull();
  expect([warm.takes(10), warm.takes(11)]).toEqual([true, false]);
});
