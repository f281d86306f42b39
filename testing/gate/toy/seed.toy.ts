import { appendFileSync } from "node:fs";
import fc from "fast-check";
import { test } from "vitest";

/** Fails with a counterexample, and writes it to the file in TOY_STATE. */
test("fails with the same counterexample", () => {
  const values: number[] = [];
  try {
    fc.assert(fc.property(fc.integer(), (value) => values.push(value) < 3));
  } finally {
    appendFileSync(process.env.TOY_STATE ?? "", `${values.slice(0, 3)}\n`);
  }
});
