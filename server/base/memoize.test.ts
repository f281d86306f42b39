import { expect, test } from "vitest";
import { memoize } from "./memoize.ts";

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
