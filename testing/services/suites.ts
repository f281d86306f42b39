import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../suite.ts";

/** Determines from imports which tests that need only Node.js also run on real services. */

const SERVICES = ["**/node_modules/**", "testing/services/**"];
const tests = globSync("{server,testing}/**/*.test.ts", { cwd: root, exclude: SERVICES }).filter(
  (file) => !/\.(?:browser|cost|models)\.test\.ts$/.test(file),
);
/** The only module that opens a database on DATABASE_URL. Started processes do not receive this variable. */
const DATABASE = "testing/service.ts";

/** Files that use a black box, whose type has only members that also exist with several processes behind a proxy. */
export const ofBlackBoxes = tests.filter((file) => sourceOf(file).includes("startBlackBox()"));

/** Files that open a database in their own process, except black boxes, which run on PostgreSQL behind the proxy. */
export const ofDatabases = tests.filter((file) => !ofBlackBoxes.includes(file) && reaches(file, DATABASE, new Set()));

function reaches(file: string, wanted: string, seen: Set<string>): boolean {
  if (file === wanted) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((imported) => reaches(imported, wanted, seen));
}

/** Returns the imported modules of this repository. Type imports do not exist at runtime. */
function importsOf(file: string): string[] {
  const statements = sourceOf(file).matchAll(/^(?:import|export) (?!type )[^;]*?"(\.{1,2}\/[^"]+\.ts)";$/gm);
  return [...statements].map(([, path = ""]) => join(dirname(file), path));
}

function sourceOf(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
