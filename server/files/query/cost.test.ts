import { describe, expect, test } from "vitest";
import { answeredDatabase } from "../../../testing/answered-database.ts";
import { testContext } from "../../../testing/context.ts";
import { MAX_COST, totalCost } from "./cost.ts";
import { readFilter } from "./named-collections.ts";
import { parseQuery } from "./parse.ts";
import { SearchSyntaxError } from "./syntax.ts";

function problem(text: string): { position: number; expected: string } | null {
  try {
    parseQuery(text);
    return null;
  } catch (error) {
    if (!(error instanceof SearchSyntaxError)) throw error;
    return { position: error.position, expected: error.expected };
  }
}

const letters = [..."abcdefghijklmnopqrstuvwxyz"];

describe("a search", () => {
  test.each([
    ["type:image", 1],
    ["harbour", 2],
    ['"old harbour"', 2],
    ["photos/harbour.jpg", 4],
    ["ratio:16:9", 3],
    ["meta.rating:>=3", 3],
    ["meta.rating:1..5", 3],
    ["meta.usage:*", 3],
    ["in:Press", 5],
    ["collection:kit", 5],
    ["tag:harbour", 5],
    ["ab", 8],
    ["%%", 8],
    ["-harbour", 8],
    ["NOT (harbour OR boats)", 16],
    ["meta.usage:web", 9],
    ["harbour type:image", 3],
  ])("%j costs %i", (text, cost) => {
    expect(totalCost(parseQuery(text))).toBe(cost);
  });

  test("is rejected at the first term that exceeds the maximum cost", () => {
    const terms = letters.slice(0, 12).map((letter) => `meta.alpha:${letter}nï`);
    const expected = `a search with a cost of at most ${MAX_COST}; meta.alpha:lnï raises it to 108, so remove terms or split the search`;
    expect(problem(terms.join(" OR "))).toEqual({ position: 18 * 11, expected });
    expect(problem(terms.slice(0, 11).join(" OR "))).toBeNull();
  });

  test.each([
    ["two letters", 12, (letter: string) => `${letter}q`, " OR "],
    ["negated words", 12, (letter: string) => `-${letter}zq`, " "],
    ["tags", 20, (letter: string) => `tag:${letter}`, " OR "],
    ["folders", 20, (letter: string) => `in:${letter}`, " OR "],
  ])("of %s has at most %i terms", (_, max, term, separator) => {
    const terms = letters.map(term);
    expect(problem(terms.slice(0, max).join(separator))).toBeNull();
    const tooMany = terms.slice(0, max + 1).join(separator);
    expect(problem(tooMany)?.position).toBe(
      tooMany.lastIndexOf(term(letters[max] ?? "")) + Number(term("").startsWith("-")),
    );
  });

  test("of 200 characters of words is never too expensive", () => {
    expect(problem("abc ".repeat(50).trim())).toBeNull();
  });

  test("that an earlier release accepted stays valid", () => {
    const text = letters.map((letter) => `meta.a:${letter}`).join(" OR ");
    expect(problem(text)).not.toBeNull();
    expect(() => parseQuery(text, { isSaved: true })).not.toThrow();
  });
});

describe("a search that names collections", () => {
  const saved = (id: string, query: string) => ({ id, name: id, query });
  const collections = [
    saved("large", letters.map((letter) => `-${letter}zq`).join(" ")),
    saved(
      "half",
      letters
        .slice(0, 6)
        .map((letter) => `-${letter}zq`)
        .join(" "),
    ),
  ];
  const context = testContext(answeredDatabase(async () => collections));
  const issueOf = async (search: string) =>
    readFilter(context, "a", { search }, "query").then(
      () => null,
      (error) => error.details.issues[0],
    );

  test("costs as much as their searches", async () => {
    expect(await issueOf("collection:half")).toBeNull();
    expect(await issueOf("collection:half type:image")).toBeNull();
    expect(await issueOf("collection:half OR collection:half")).toMatchObject({
      in: "query",
      path: "search",
      rule: "syntax",
      position: 19,
      expected: `a search with a cost of at most ${MAX_COST}; collection:half raises it to 106, so remove terms or split the search`,
    });
  });

  test("lists a collection whose search an earlier release accepted, but cannot combine it", async () => {
    expect(await issueOf("collection:large")).toBeNull();
    expect(await issueOf("collection:large type:image")).toMatchObject({ position: 0 });
  });
});
