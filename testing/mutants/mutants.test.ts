import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../suite.ts";
import { MUTANTS } from "./defects/all.ts";
import { mutated } from "./mutant.ts";

/* `npm run mutants` checks that the tests detect each defect. It takes half an hour. */

test.each(MUTANTS.map((mutant) => [mutant.defect, mutant] as const))("applies the defect “%s”", (_defect, mutant) => {
  expect(mutated(root, mutant)).toContain(mutant.replace);
  expect(mutant.replace).not.toBe(mutant.find);
  for (const test of mutant.test.split(" ")) expect(existsSync(join(root, test)), test).toBe(true);
});

test("every defect has a unique name", () => {
  const names = MUTANTS.map(({ defect }) => defect);
  expect(names).toEqual([...new Set(names)]);
});
