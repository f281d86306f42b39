import { describe, expect, test } from "vitest";
import { budgets, countIdioms, idiomsIn, projectTexts, retiredIdentifiers } from "./count.ts";
import { textsOf } from "./texts.ts";

describe("the prose of the project", () => {
  test("has as many idioms as each folder's budget allows, and lowers the budget when some are removed", () => {
    // If a count is higher: `npm run prose -- FILE…` lists them. If it is lower: `npm run prose`.
    expect(countIdioms()).toEqual(budgets);
  });

  test("does not use retired identifiers", () => {
    const texts = [...projectTexts()];
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.flatMap(retiredIdentifiers)).toEqual([]);
  });
});

describe("an idiom", () => {
  test.each([
    ["a.ts", "// Nobody calls it", "Nobody calls it"],
    ["a.ts", "/**\n * What is sent\n * goes on.\n */", "What is sent"],
    ["a.ts", 'test("is told of it", () => {})', "is told of it"],
    ["a.ts", "const pattern = /[\"'`]/; // once more", "once more"],
    ["a.tsx", "return <p className={a}>\n  Nobody reads it\n</p>;", "Nobody reads it"],
    ["a.css", "/* beside the list */ a {}", "beside the list"],
    ["a.md", "| - What is stored |", "What is stored |"],
    ["a.md", "Text in `code` by now.", "Text in  by now."],
    ["a.yaml", "description: What is stored", "What is stored"],
    ["a.yaml", "# Whoever calls it", "Whoever calls it"],
  ])("is found in the prose of %s: %s", (path, content, text) => {
    expect(idiomsIn(textsOf(path, content)?.prose ?? "").map((idiom) => idiom.text)).toContain(text);
  });

  test.each([
    ["a.ts", "const answer = anew(things);"],
    ["a.ts", "const pattern = /nobody/;"],
    ["a.md", "Call `answer()`.\n\n```js\n// nobody\n```\n[here](#for-good)"],
    ["a.yaml", "answer: 1\nschema: { $ref: '#/components/responses/Answer' }"],
    ["server/generated/a.ts", "// nobody"],
  ])("is not found in the code of %s: %s", (path, content) => {
    expect(idiomsIn(textsOf(path, content)?.prose ?? "")).toEqual([]);
  });
});

test("a retired identifier is found in code, but not in strings and comments", () => {
  const text = `const MOST_FILES = 1; // KEPT_MS\nclass A { #custody = "places"; takeTurns() {} }`;
  const texts = textsOf("a.ts", text);
  expect(texts && retiredIdentifiers({ path: "a.ts", ...texts })).toEqual([
    "a.ts: MOST_FILES (use MAX_, MIN_)",
    "a.ts: takeTurns (use FairSemaphore)",
    "a.ts: custody (use BlobOwnership)",
  ]);
});
