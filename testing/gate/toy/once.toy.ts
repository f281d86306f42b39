import { existsSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Fails if the file in TOY_STATE does not exist, and creates it. */
test("fails once", () => {
  const state = process.env.TOY_STATE ?? "";
  const isSecond = existsSync(state);
  writeFileSync(state, "");
  expect(isSecond).toBe(true);
});
