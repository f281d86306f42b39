import fc from "fast-check";
import { expect, test } from "vitest";
import { fitToQuota } from "./storage.ts";

test("files fit up to the exact quota, and smaller files can fit after one that does not", () => {
  expect(fitToQuota([6, 4], 10)).toEqual([true, true]);
  expect(fitToQuota([6, 5, 4, 1], 10)).toEqual([true, false, true, false]);
  expect(fitToQuota([0, 0], 0)).toEqual([true, true]);
});

test("takes exactly the files that fit into the remaining bytes, in order", () => {
  const sizes = fc.array(fc.nat(100));
  const check = fc.property(sizes, fc.nat(500), (sizes, bytes) => {
    let free = bytes;
    for (const [index, fits] of fitToQuota(sizes, bytes).entries()) {
      const size = sizes[index] ?? 0;
      expect(fits).toBe(size <= free);
      if (fits) free -= size;
    }
  });
  fc.assert(check);
});
