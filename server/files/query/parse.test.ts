import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuery } from "./parse.ts";
import { type Query, SearchSyntaxError } from "./syntax.ts";

/** Writes a query with all its brackets. */
function written(query: Query): string {
  switch (query.kind) {
    case "text":
      return `"${query.text}"`;
    case "operator":
      return `${query.name}:"${query.value}"`;
    case "not":
      return `NOT ${written(query.of)}`;
    default:
      return `(${query.of.map(written).join(query.kind === "any" ? " OR " : " ")})`;
  }
}

function problem(text: string): { position: number; expected: string } | string {
  try {
    return written(parseQuery(text));
  } catch (error) {
    if (!(error instanceof SearchSyntaxError)) throw error;
    return { position: error.position, expected: error.expected };
  }
}

describe("a search", () => {
  test.each([
    ["harbour", '"harbour"'],
    ["Harbour  BOATS", '("harbour" "boats")'],
    ['"Old Harbour" boats', '("old harbour" "boats")'],
    ["harbour OR boats ships", '("harbour" OR ("boats" "ships"))'],
    ["(harbour OR boats) ships", '(("harbour" OR "boats") "ships")'],
    ["-harbour", 'NOT "harbour"'],
    ["NOT harbour boats", '(NOT "harbour" "boats")'],
    ["-(a OR b)", 'NOT ("a" OR "b")'],
    ['-"old harbour"', 'NOT "old harbour"'],
    ["“Old Harbour” boats", '("old harbour" "boats")'],
    ["-„alter Hafen“ OR tag:« vieux port »", '(NOT "alter hafen" OR tag:" vieux port ")'],
    ["”gamla hamnen”", '"gamla hamnen"'],
    ["--a", 'NOT NOT "a"'],
    ["tag:harbour", 'tag:"harbour"'],
    ['TAG:"old town" -type:image', '(tag:"old town" NOT type:"image")'],
    ["(tag:a)", 'tag:"a"'],
    ["in:Press/2026", 'in:"Press/2026"'],
    ["ratio:16:9", 'ratio:"16:9"'],
    // Words that only resemble syntax.
    ["or not", '("or" "not")'],
    ["12:30 constructor:x", '("12:30" "constructor:x")'],
    ["photo (1).jpg", '("photo" "(1).jpg")'],
    ["(1", '"(1"'],
    ["(tom or jerry", '("(tom" "or" "jerry")'],
    [" :)", '":)"'],
    ["Beach - 2024", '("beach" "-" "2024")'],
    ['5" disk', '("5"" "disk")'],
    ["photo(1).jpg OR (photo(2).jpg)", '("photo(1).jpg" OR "photo(2).jpg")'],
    ["“harbour boats“s” “ ”", '("“harbour" "boats“s”" "“" "”")'],
    ["o'clock well-known", '("o\'clock" "well-known")'],
    ["(", '"("'],
    ['"', '"""'],
    ["ORANGE NOTE", '("orange" "note")'],
    ["()", '"()"'],
    ["a) b", '("a)" "b")'],
    ['tag:"harbour)" OR "a) b"', '(tag:"harbour)" OR "a) b")'],
    ["tag:photo(1)", 'tag:"photo(1)"'],
  ])("%j is parsed as %j", (text, expected) => {
    expect(problem(text)).toBe(expected);
  });

  const ITEM = 'a word, a "phrase", an operator or an opening bracket';
  test.each([
    ["harbour OR", 10, ITEM],
    ["OR harbour", 0, ITEM],
    ["a OR OR b", 5, ITEM],
    ["NOT a )", 6, ITEM],
    ["a NOT", 5, ITEM],
    ["(a OR b", 7, "a closing bracket"],
    ["tag:harbour)", 11, ITEM],
    ["harbour OR boats)", 16, ITEM],
    ["(a OR b))", 8, ITEM],
    ["photo(1)) -draft", 8, ITEM],
    ['a) "b"', 1, ITEM],
    ['"a"b)', 4, ITEM],
    ["tag:a OR ()", 10, ITEM],
    ["tag:a (", 7, ITEM],
    ["tag:)", 4, 'a tag, such as harbour or "old town"'],
    ["-() a", 2, ITEM],
    ['"harbour', 8, 'text and a closing "'],
    ['a ""', 3, 'text and a closing "'],
    ["type:picture", 5, "image, video, audio or document"],
    ["a is:", 5, "public, private, untagged, sensitive, failed, located or starred"],
    ["a before:31", 9, "a date such as 2026, 2026-05, 2026-05-11 or 2026-05-11T09:30Z"],
    ["before:2026-02-31", 7, "a date such as 2026, 2026-05, 2026-05-11 or 2026-05-11T09:30Z"],
    ["larger:big", 7, "a number of bytes, kB, MB or GB, such as 500kB or 2.5MB"],
    ["width:1-2", 6, "a number of pixels such as 1920, >1000, <=800 or 100..200"],
    ["meta.rating:>high", 12, "a value of the metadata such as web, 12, >=3, 1..5 or <2027-01-01, or * for any"],
    ["ratio:1:0", 6, "a ratio such as 16:9 or 1.5, or landscape, portrait or square"],
    [`${"-(".repeat(15)}a${")".repeat(15)}`, 20, "at most 20 nested brackets and NOTs"],
  ])("%j is rejected at %i", (text, position, expected) => {
    expect(problem(text)).toEqual({ position, expected });
  });

  test("that was saved can have a closing bracket without an opening one in a word", () => {
    expect(written(parseQuery("tag:harbour) OR boats)", { isSaved: true }))).toBe('(tag:"harbour)" OR "boats)")');
  });

  test("of any text is parsed, or rejected at a position inside it", () => {
    const part = fc.constantFrom(
      ..."()-\"' :.<>OR".split(""),
      "NOT ",
      " OR ",
      "tag:",
      "meta.a:",
      "is:",
      "before:2026",
      "a",
      "harbour ",
    );
    const text = fc.oneof(
      fc.array(part, { maxLength: 60 }).map((parts) => parts.join("")),
      fc.string({ unit: "binary", maxLength: 200 }),
    );
    fc.assert(
      fc.property(text, (text) => {
        const result = problem(text);
        if (typeof result === "string") {
          expect(written(parseQuery(text, { isSaved: true }))).toBe(result);
          return;
        }
        expect(result.position).toBeLessThanOrEqual(text.length);
        expect(result.expected).not.toBe("");
      }),
      { numRuns: 2_000 },
    );
  });
});
