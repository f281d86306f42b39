import fc from "fast-check";
import { expect, test } from "vitest";
import { KeySet } from "./copy-objects.ts";

test("a set of keys contains exactly the added keys", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (added, queried) => {
      const set = new KeySet();
      for (const key of added) set.add(key);
      for (const key of [...added, ...queried]) expect(set.has(key)).toBe(added.includes(key));
    }),
  );
});

test("a set of keys can grow after a query", () => {
  const set = new KeySet();
  for (let number = 0; number < 5_000; number++) {
    expect(set.has(`${number}`)).toBe(false);
    set.add(`${number}`);
    if (number % 500 === 0) expect(set.has(`${number}`)).toBe(true);
  }
  for (let number = 0; number < 5_000; number++) expect(set.has(`${number}`)).toBe(true);
});
