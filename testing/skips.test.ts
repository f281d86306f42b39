import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ALLOWED_SKIPS, maySkip } from "./skips.ts";
import { root } from "./suite.ts";

test.each(ALLOWED_SKIPS)("$file may skip only the listed tests, if they cannot run", ({ file, test, unless }) => {
  expect(existsSync(join(root, file))).toBe(true);
  const name = `a feature > ${test} > does something`;
  expect(maySkip(file, name, {})).toBe(true);
  if (unless) expect(maySkip(file, name, { [unless]: "1" })).toBe(false);
  if (test) expect(maySkip(file, "a feature > another test", {})).toBe(false);
  expect(maySkip(`other/${file}`, name, {})).toBe(false);
});
