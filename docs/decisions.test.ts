import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./build/sources.ts";

const page = readFileSync(join(ROOT, "docs/decisions.md"), "utf8");
const headings = [...page.matchAll(/^### ([RNC]\d+) .+ \{#(\w+)\}$/gm)];
const entries = page.split(/^(?=#{2,} )/m).filter((text) => text.startsWith("###"));
const decided = headings.map(([, number = ""]) => number);

const sources = ["server", "packages", "sdk", "codegen", "contract-tests", "bench", "docs", "dashboard", "openapi.yaml"]
  .flatMap((name) => (name.includes(".") ? [name] : filesIn(name)))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map((path) => join(folder, String(path)))
    .filter((path) => /\.(?:tsx?|css|vue|yaml|sh)$/.test(path) && !/\/(?:node_modules|dist|cache)\//.test(path));
}

it("the page contains every number once, with an anchor of that name", () => {
  for (const [, number, anchor] of headings) expect(anchor).toBe(number?.toLowerCase());
  const range = (letter: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `${letter}${from + index}`);
  // C15 was withdrawn.
  const all = [...range("R", 0, 2), ...range("N", 1, 27), ...range("C", 1, 14), ...range("C", 16, 62)];
  expect(decided.toSorted()).toEqual(all.toSorted());
});

it("every entry has a context, a decision and consequences, in at most eight lines", () => {
  expect(entries.length).toBeGreaterThan(headings.length);
  for (const entry of entries) {
    const [heading, ...lines] = entry.split("\n").filter((line) => line !== "");
    expect(heading).toMatch(/^### \S.* \{#[\w-]+\}$/);
    const labels = lines.filter((line) => !line.startsWith("  ")).map((line) => /^- \*\*(\w+):\*\* \S/.exec(line)?.[1]);
    expect([heading, labels]).toEqual([heading, ["Context", "Decision", "Consequences"]]);
    expect([heading, lines.length]).toEqual([heading, Math.min(lines.length, 8)]);
    expect(lines.filter((line) => line.length > 140)).toEqual([]);
  }
});

it("every number that the sources cite is on the page", () => {
  const cited = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bdecisions? ([RNC]\d+(?:(?:, | and )[RNC]\d+)*)/g)].flatMap(([, list = ""]) =>
      list.split(/, | and /).map((number) => ({ path, number })),
    ),
  );
  expect(cited.length).toBeGreaterThan(5);
  expect(cited.filter(({ number }) => !decided.includes(number))).toEqual([]);
});

it("numbers are only cited in this form", () => {
  const bare = sources.flatMap(({ path, text }) =>
    // Percent-encoded bytes such as %C3 are not citations.
    [...text.matchAll(/(?<![%\w]|decisions? (?:[RNC]\d+(?:, | and ))*)[NC]\d{1,2}\b/g)].map(([number]) => ({
      path,
      number,
    })),
  );
  expect(bare.filter(({ path }) => !path.endsWith("decisions.test.ts"))).toEqual([]);
});
