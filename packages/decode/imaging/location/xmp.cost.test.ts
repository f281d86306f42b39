import { expect, test } from "vitest";
import { cpuMsOf } from "../../../../testing/cost.ts";
import { xmpWithoutLocation } from "./xmp.ts";

test("removing a location from XMP takes CPU time in proportion to its length", async () => {
  const cost = await cpuMsOf(() => {
    for (const part of ["<a b='", "<!--", "<a ", "<x:GPS/>", "</", "<a b=''><"])
      xmpWithoutLocation(Buffer.from(part.repeat(400_000)));
    expect(() => xmpWithoutLocation(Buffer.from("<x:GPS>".repeat(400_000)))).toThrow("Not well-formed");
  });
  expect(cost).toBeLessThan(10_000);
});
