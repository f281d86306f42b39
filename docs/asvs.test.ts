import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { asvsChapters, asvsTables, type Requirement, STATUSES } from "./build/asvs.ts";
import { ROOT } from "./build/sources.ts";

const chapters = asvsChapters();
const requirements = chapters.flatMap((chapter) => chapter.requirements);
const numbersOf = (list: readonly Requirement[]) => list.map(({ number }) => number);
const page = asvsTables(chapters);

it("lists every requirement of levels 1 and 2 once, in order, with its level", () => {
  const expectedNumbers = readFileSync(join(import.meta.dirname, "build/asvs-numbers.txt"), "utf8")
    .trim()
    .split("\n");
  expect(expectedNumbers).toHaveLength(253);
  expect(requirements.map(({ number, level }) => `${number} ${level}`)).toEqual(expectedNumbers);
  for (const { number, requirements } of chapters) {
    for (const it of numbersOf(requirements)) expect(it.split(".")[0]).toBe(String(number));
  }
});

it("each requirement has a summary, a status, and no properties that do not apply to it", () => {
  const properties = ["number", "level", "summary", "status", "note", "tests", "pages"];
  for (const requirement of requirements) {
    const { number, summary, status, note } = requirement;
    expect(
      Object.keys(requirement).filter((name) => !properties.includes(name)),
      number,
    ).toEqual([]);
    expect(STATUSES, number).toContain(status);
    expect(summary, number).toMatch(/^[A-Z`].{10,}[^.]$/);
    // A table cell. VitePress interprets braces in it.
    expect(`${summary}${note ?? ""}`, number).not.toMatch(/[|\n]|\{\{/);
  }
});

it("requirements that are met refer to tests or pages, and all others have a reason", () => {
  const proven = ({ tests = [], pages = [] }: Requirement) => tests.length + pages.length > 0;
  expect(numbersOf(requirements.filter((it) => it.status === "met" && !proven(it)))).toEqual([]);
  expect(numbersOf(requirements.filter((it) => it.status !== "met" && !it.note))).toEqual([]);
  expect(numbersOf(requirements.filter((it) => it.status === "not applicable" && proven(it)))).toEqual([]);
});

it("every referenced test and page exists", () => {
  const tests = requirements.flatMap((it) => it.tests ?? []);
  expect(tests.filter((path) => !/\.test\.ts$/.test(path) || !existsSync(join(ROOT, path)))).toEqual([]);
  const pages = requirements.flatMap((it) => it.pages ?? []);
  expect(pages.filter((path) => !/\.(?:md|yaml)$/.test(path) || !existsSync(join(ROOT, path)))).toEqual([]);
});

it("links in notes refer to existing headings", () => {
  const links = requirements.flatMap(({ number, note = "" }) =>
    [...note.matchAll(/\]\(([^)#]*)(?:#([^)]+))?\)/g)].map(([, path = "", anchor]) => ({ number, path, anchor })),
  );
  expect(links.length).toBeGreaterThan(10);
  for (const { number, path, anchor } of links) {
    if (path.startsWith("../reference/")) continue;
    const text = path === "" ? page : readFileSync(join(import.meta.dirname, "guide", path), "utf8");
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => slugOf(title));
    const ids = [...text.matchAll(/\{#([\w-]+)\}|\bid="([\w.-]+)"/g)].map(([, a, b]) => a ?? b);
    if (anchor) expect([...headings, ...ids], `${number}: ${path}#${anchor}`).toContain(anchor);
  }
});

it("the counts on the page match its rows", () => {
  const sections = page.split(/^### /m).slice(1);
  expect(sections).toHaveLength(chapters.length);
  const counted = sections.map((text) => STATUSES.map((status) => text.split(`>${status}</b> |`).length - 1));
  const shown = [...page.matchAll(/^\| (?:\[V|\*\*All).*?\|((?: \d+ \|)+)$/gm)].map(([, cells = ""]) =>
    [...cells.matchAll(/\d+/g)].map(Number),
  );
  const sum = (lists: readonly number[][]) =>
    STATUSES.map((_, at) => lists.reduce((all, list) => all + (list[at] ?? 0), 0));
  const withTotal = (list: number[]) => [...list, list.reduce((all, one) => all + one, 0)];
  expect(shown).toEqual([...counted, sum(counted)].map(withTotal));
  expect(shown.at(-1)?.at(-1)).toBe(requirements.length);
});

/** Returns the anchor that VitePress creates for a plain title. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[`*']/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
