import { appendFileSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Counts its runs in the file that TOY_STATE names. */
test("passes only the second time", () => {
  const state = process.env.TOY_STATE ?? "";
  appendFileSync(state, "x");
  expect(readFileSync(state, "utf8")).toBe("xx");
});
