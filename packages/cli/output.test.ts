import fc from "fast-check";
import { expect, test } from "vitest";
import { table, toJson, toTerminal } from "./output.ts";

const NASTY = "a\u001b[2J\u009b2J\r\nb\u202e\u2028";
const SPELLED_OUT = "a\\u001b[2J\\u009b2J\\u000d\\u000ab\\u202e\\u2028";

test("escapes characters that move the cursor, forge a line or reorder text", () => {
  expect(toTerminal(`${NASTY} is restored.`)).toBe(`${SPELLED_OUT} is restored.`);
  expect(toTerminal([NASTY, "", "Ünï 名前 👩‍👩‍👧"])).toBe(`${SPELLED_OUT}\n\nÜnï 名前 👩‍👩‍👧`);
});

test("pads table cells to the width of the escaped text", () => {
  expect(
    table(
      ["NAME", "ID"],
      [
        [NASTY, "1"],
        ["名前", "2"],
      ],
    ),
  ).toEqual([
    `${"NAME".padEnd(SPELLED_OUT.length)}  ID`,
    `${SPELLED_OUT}  1`,
    `${"名前".padEnd(SPELLED_OUT.length)}  2`,
  ]);
});

test("JSON keeps the exact value and escapes such characters", () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue({ stringUnit: "binary" }), fc.constant({ [NASTY]: [NASTY] })), (value) => {
      const json = toJson(value);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(json.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
    }),
  );
});
