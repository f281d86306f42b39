import { describe, expect, test } from "vitest";
import { isCsv } from "./csv.ts";

describe("CSV", () => {
  test.each([
    ["two columns", "a,b\n1,2"],
    ["semicolons", "Name;Preis\r\nBrot;3,50\r\n"],
    ["quoted fields, with separators, quotes and lines in them", 'a,b\n"1, ""2""\n",3\n'],
    ["numbers without a header", "1,2,3\n4,5,6\n"],
    ["empty fields", "a;b;c\n1;;\n;;\n"],
    ["lines that end with CR", "a,b\r1,2\r"],
    ["an empty line", "a,b\n\n1,2\n\n"],
    ["an empty last field", "a,b\n1,"],
  ])("may have %s", (_, text) => {
    expect(isCsv(text, false)).toBe(true);
  });

  test.each([
    ["prose", "Hello, world.\nGood night, moon.\n"],
    ["lists in prose", "red, green, blue\nround, square, flat\n"],
    ["a letter", "Dear Anna,\nthank you,\n"],
    ["records of different lengths", "a,b\n1,2,3\n"],
    ["one record", "a,b,c\n"],
    ["one column", "a\nb\n"],
    ["statements", "a = 1;\nb = 2;\n"],
    ["a log", "2026-01-01 10:00:00,123 INFO a\n2026-01-01 10:00:01,456 INFO b\n"],
    ["lines of JSON", '{"a":1,"b":2}\n{"a":3,"b":4}\n'],
    ["a quote that is not closed", 'a,b\n1,"2\n'],
    ["nothing", ""],
  ])("is not %s", (_, text) => {
    expect(isCsv(text, false)).toBe(false);
  });

  test("that is cut off is judged by its complete records", () => {
    expect(isCsv("a,b\n1,2\n3", true)).toBe(true);
    expect(isCsv('a,b\n1,2\n3,"4', true)).toBe(true);
    expect(isCsv("a,b\n1,2,3\n4", true)).toBe(false);
    expect(isCsv("a,b\n1", true)).toBe(false);
  });
});
