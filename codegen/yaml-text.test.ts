import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { yamlLines } from "./yaml-text.ts";

test("parsing returns the value that was written", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.string({ maxLength: 200, unit: "grapheme" }), (json, key) => {
      fc.pre(key !== "__proto__");
      const value: unknown = JSON.parse(JSON.stringify({ [key]: json, list: [json, [json]] }));
      expect(parse(yamlLines({ value }, 4))).toEqual({ value });
    }),
  );
});

test.each(["a\n", "a\n\n  b: #\n- c\n", "a\n  \n", " a\n", "a\n\n", "a\r\n", "a \n\tb\n", "…\n", "😀\n"])(
  "parsing returns the multi-line text %j",
  (text) => expect(parse(yamlLines({ text, list: [text, { text }] }, 2))).toEqual({ text, list: [text, { text }] }),
);

test("writes multi-line text as a block", () => {
  expect(yamlLines({ text: "One: #1\n\n  two\n" }, 2)).toBe("  text: |\n    One: #1\n\n      two\n");
});

test("writes values on one line if they fit, without unnecessary quotes", () => {
  const value = {
    description: "The account's, and it's 5 > 3.",
    list: ["a, b", "true", "5", "x: y"],
    long: { one: "x".repeat(100), two: ["y".repeat(100)] },
  };
  expect(yamlLines(value, 2)).toBe(`  description: The account's, and it's 5 > 3.
  list: ["a, b", "true", "5", "x: y"]
  long:
    one: ${"x".repeat(100)}
    two: [${"y".repeat(100)}]
`);
});
