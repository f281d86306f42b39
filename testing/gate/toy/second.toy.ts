import { appendFileSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Counts its runs in the file in TOY_STATE. */
test("passes only the second time", () => {
  const state = process.env.TOY_STATE ?? "";
  appendFileSync(state, "x");
  expect(readFileSync(state, "utf8")).toBe("xx");
});
