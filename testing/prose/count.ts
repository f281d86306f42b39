import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ALLOWED, RETIRED } from "./identifiers.ts";
import { PATTERNS } from "./patterns.ts";
import { type Texts, textsOf } from "./texts.ts";

/*
 * `npm run prose` lowers the budgets to what is left. `npm run prose -- PATH…` lists the idioms of files, and what to write
 * instead.
 */

export type Counts = Record<string, number>;

const root = join(import.meta.dirname, "../..");
const BUDGETS = join(import.meta.dirname, "budgets.json");

export const budgets: Counts = JSON.parse(readFileSync(BUDGETS, "utf8"));

/** @param paths files or folders, from the root of the repository; all files by default */
export function* projectTexts(paths: string[] = []): Generator<Texts & { path: string }> {
  const files = execFileSync("git", ["ls-files", "--", ...paths], { cwd: root, encoding: "utf8" }).split("\n");
  for (const path of files) {
    const file = join(root, path);
    const texts = path !== "" && existsSync(file) ? textsOf(path, readFileSync(file, "utf8")) : null;
    if (texts) yield { path, ...texts };
  }
}

/** Each match of a pattern in prose. */
export function idiomsIn(prose: string): { text: string; instead: string }[] {
  return PATTERNS.flatMap(([pattern, instead]) =>
    [...prose.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map((match) => {
      const start = prose.lastIndexOf("\n", match.index) + 1;
      const end = prose.indexOf("\n", match.index);
      return { text: prose.slice(start, end < 0 ? undefined : end).trim(), instead };
    }),
  );
}

/** The number of idioms in each top-level folder; of files at the top, under their own names. */
export function countIdioms(): Counts {
  const counts: Counts = {};
  for (const { path, prose } of projectTexts()) {
    const folder = path.split("/")[0] ?? path;
    const found = idiomsIn(prose).length;
    if (found > 0) counts[folder] = (counts[folder] ?? 0) + found;
  }
  return counts;
}

/** Identifiers that are retired, each with the term to use instead. */
export function retiredIdentifiers({ path, identifiers }: Pick<Texts, "identifiers"> & { path: string }): string[] {
  const names = [...identifiers].filter((name) => !ALLOWED.has(`${path} ${name}`));
  return Object.entries(RETIRED).flatMap(([instead, retired]) =>
    names.filter((name) => retired.test(name)).map((name) => `${path}: ${name} (use ${instead})`),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = process.argv.slice(2);
  for (const { path, prose } of paths.length > 0 ? projectTexts(paths) : []) {
    for (const { text, instead } of idiomsIn(prose)) console.log(`${path}: ${text}\n    → ${instead}`);
  }
  const counts = countIdioms();
  const lowered = Object.entries(counts).map(([folder, count]) => [folder, Math.min(count, budgets[folder] ?? 0)]);
  if (paths.length === 0) writeFileSync(BUDGETS, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
}
