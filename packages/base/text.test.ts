import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeHidden, findHidden, removeHidden } from "./names.ts";
import { normalizeName } from "./text.ts";

const BIDI = ["\u061c", "\u200e", "\u200f", ..."\u202a\u202b\u202c\u202d\u202e", ..."\u2066\u2067\u2068\u2069"];
const INVISIBLE = [
  ..."\u00ad\u180e\u200b\u2028\u2029\u2060\u2064\u206f\ufeff\ufff9",
  "\u{1bca0}",
  "\u{1d173}",
  "\u{e0001}",
  "\u{e0041}",
];
const CONTROLS = [..."\u0000\u0007\u0008\t\n\r\u001b\u007f\u0085\u009b"];

describe("hidden characters", () => {
  test.each([...BIDI, ...INVISIBLE, ...CONTROLS])("%j is removed", (character) => {
    expect(removeHidden(`photo${character}gpj.exe`)).toBe("photogpj.exe");
  });

  test("the first one is found with its position, and required ones are not", () => {
    expect(findHidden("👨‍👩‍👧 a\u202eb\u200b")).toEqual([
      { index: 10, character: "\u202e" },
      { index: 12, character: "\u200b" },
    ]);
    expect(findHidden("👨‍👩‍👧 می\u200cخواهم.txt")).toEqual([]);
  });

  test.each([
    ["a family", "👨‍👩‍👧.png"],
    ["a skin color and a job", "👩🏽‍🚒.png"],
    ["a rainbow flag", "🏳️‍🌈.png"],
    ["the flag of Scotland", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}.png"],
    ["Persian", "می\u200cخواهم.txt"],
    ["Hindi", "क्\u200dष.txt"],
    ["Malayalam", "ന്\u200dറ.txt"],
    ["Sinhala", "ශ්\u200dරී.txt"],
    ["Arabic numbers", "\u0600١٢.txt"],
    ["Hebrew", "שלום.txt"],
    ["variants of Chinese characters", "葛\u{e0100}.txt"],
    ["accents", "Café.txt"],
  ])("are kept if a name requires them: %s", (_, name) => {
    expect(removeHidden(name)).toBe(name);
    expect(escapeHidden(name)).toBe(name);
  });

  test.each([
    ["joiners between Latin letters", "in\u200dvo\u200cice", "invoice"],
    ["joiners without a neighbor", "\u200d👩\u200d.png", "👩.png"],
    ["a second joiner", "می\u200c\u200cخ", "می\u200cخ"],
    ["tags that are not a flag", "a\u{e0068}\u{e0069}\u{e007f}", "a"],
    ["too many tags after a flag", `🏴${"\u{e0061}".repeat(7)}\u{e007f}`, "🏴"],
  ])("are removed if they only hide something: %s", (_, name, expected) => {
    expect(removeHidden(name)).toBe(expected);
  });

  test("are escaped as in JSON", () => {
    expect(escapeHidden("a\u001b[2Jb\u202e\n\u{e0041}")).toBe("a\\u001b[2Jb\\u202e\\u000a\\udb40\\udc41");
    const all = [...BIDI, ...INVISIBLE, ...CONTROLS].join("");
    expect(JSON.parse(`"${escapeHidden(all)}"`)).toBe(all);
  });

  test("are removed completely, whatever their neighbors are", () => {
    const piece = fc.constantFrom(
      ...BIDI,
      "\u200d",
      "\u200c",
      "👩",
      "🏽",
      "\ufe0f",
      "م",
      "a",
      "\u{1f3f4}",
      "\u{e0061}",
      "\u{e007f}",
    );
    const text = fc.oneof(
      fc.array(piece).map((it) => it.join("")),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(text, (sent) => {
        const name = normalizeName(sent);
        expect(normalizeName(name)).toBe(name);
        expect(name).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
        expect(escapeHidden(name)).toBe(name);
      }),
    );
  });
});
