import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../suite.ts";

/** Which of the tests that need Node alone say more on real services, by what they use. */

const SERVICES = ["**/node_modules/**", "testing/services/**"];
const tests = globSync("{server,testing}/**/*.test.ts", { cwd: root, exclude: SERVICES }).filter(
  (file) => !/\.(?:browser|cost|models)\.test\.ts$/.test(file),
);
/** The one module that opens a database on DATABASE_URL; what starts a process gives it no such variable. */
const DATABASE = "testing/service.ts";

/** By its type, a black box has nothing that several processes behind a proxy lack. */
export const ofBlackBoxes = tests.filter((file) => sourceOf(file).includes("startBlackBox()"));

/** Those that open a database in their own process, but for black boxes, which are tried on PostgreSQL behind the proxy. */
export const ofDatabases = tests.filter((file) => !ofBlackBoxes.includes(file) && reaches(file, DATABASE, new Set()));

function reaches(file: string, wanted: string, seen: Set<string>): boolean {
  if (file === wanted) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((imported) => reaches(imported, wanted, seen));
}

/** Its modules of this repository; types are gone when it runs. */
function importsOf(file: string): string[] {
  const statements = sourceOf(file).matchAll(/^(?:import|export) (?!type )[^;]*?"(\.{1,2}\/[^"]+\.ts)";$/gm);
  return [...statements].map(([, path = ""]) => join(dirname(file), path));
}

function sourceOf(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
