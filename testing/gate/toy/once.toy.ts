import { existsSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Fails as long as the file that TOY_STATE names does not exist, and makes it. */
test("fails once", () => {
  const state = process.env.TOY_STATE ?? "";
  const isSecond = existsSync(state);
  writeFileSync(state, "");
  expect(isSecond).toBe(true);
});
