import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanFilename, newFilename } from "./clean-fields.ts";

const bytes = (text: string) => Buffer.byteLength(text);

describe("a stored filename", () => {
  test("is not empty, a path or a relative folder, is not too long, and has no control characters", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 400 }),
        fc.string({ unit: "grapheme", maxLength: 20 }),
        (a, b) => {
          const name = cleanFilename(a + b);
          expect(bytes(name)).toBeGreaterThan(0);
          expect(bytes(name)).toBeLessThanOrEqual(255);
          expect(name).not.toMatch(/[/\\\p{Cc}]|^\.+$/u);
          expect(name.isWellFormed()).toBe(true);
          expect(name).toBe(name.normalize("NFC"));
          expect(name).toBe(name.trim());
          expect(cleanFilename(name)).toBe(name);
        },
      ),
      { numRuns: 150 },
    );
  });

  test("of 255 bytes is unchanged", () => {
    const name = `${"é".repeat(125)}a.png`;
    expect(bytes(name)).toBe(255);
    expect(cleanFilename(name)).toBe(name);
  });

  test.each([
    ["letters", `${"a".repeat(300)}.png`, `${"a".repeat(251)}.png`],
    ["letters of two bytes", `${"é".repeat(300)}.png`, `${"é".repeat(125)}.png`],
    ["emoji of many code points", `${"👨‍👩‍👧".repeat(30)}.png`, `${"👨‍👩‍👧".repeat(13)}.png`],
    ["an extension longer than a name", `a.${"b".repeat(300)}`, `a.${"b".repeat(253)}`],
    ["no extension", "x".repeat(300), "x".repeat(255)],
    ["a blank where it is cut", `${"a".repeat(250)} ${"b".repeat(50)}.png`, `${"a".repeat(250)}.png`],
    ["only its last extension", `${"a".repeat(300)}.tar.gz`, `${"a".repeat(252)}.gz`],
  ])("that is too long, of %s, is shortened before its extension and between characters", (_, sent, stored) => {
    expect(cleanFilename(sent)).toBe(stored);
  });

  test("of a single letter with too many combining marks is shortened inside the grapheme", () => {
    const name = cleanFilename(`a${"\u0301".repeat(300)}`);
    expect(name.startsWith("á")).toBe(true);
    expect(bytes(name)).toBeLessThanOrEqual(255);
  });

  test.each([100, 200_000])("has at most 255 bytes for a name with %i accents in mixed order", (count) => {
    expect(bytes(cleanFilename(`folder/a${"\u0301\u0316".repeat(count / 2)}.png`))).toBeLessThanOrEqual(255);
  });

  test("of a megabyte is its last segment, shortened before the extension", () => {
    expect(cleanFilename(`folder/${"a".repeat(500_000)}/${"b".repeat(500_000)}.png`)).toBe(`${"b".repeat(251)}.png`);
  });

  test("keeps inner spaces and dots, and composes characters that control characters separated", () => {
    expect(cleanFilename(" a  b..c ")).toBe("a  b..c");
    expect(cleanFilename("e\u0000\u0301")).toBe("é");
    expect(cleanFilename("a\ud800b")).toBe("a\ufffdb");
  });
});

describe("a new filename", () => {
  test("is cleaned like the name of an upload, and rejected if it has no visible character", () => {
    expect(newFilename(" folder/e\u0301\u0000.png ")).toBe("é.png");
    for (const name of ["", " ", ".", "..", "/", "a/..", "\u0000\u0085", "folder\\ "]) {
      expect(() => newFilename(name), JSON.stringify(name)).toThrow("filename must contain characters other than dots");
    }
  });
});
