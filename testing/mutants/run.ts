import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import makeTemplate from "../database-template.ts";
import { copyCheckout } from "./copy.ts";
import { MUTANTS } from "./defects/all.ts";
import { type Mutant, mutated } from "./mutant.ts";
import { runTests } from "./run-tests.ts";

/*
 * npm run mutants [words]: makes one small defect at a time in a copy of the checkout, and runs the tests that must
 * detect it. With words: only defects whose file or description contains one of the words. Fails if a defect is not
 * detected.
 */

const words = process.argv.slice(2);
const chosen = MUTANTS.filter(
  ({ file, defect }) => words.length === 0 || words.some((word) => file.includes(word) || defect.includes(word)),
);
const copy = copyCheckout();
const removeTemplate = await makeTemplate();
let failures = 0;

function report({ defect, file }: Mutant, outcome: string, seconds: number): void {
  console.log(`| ${file}: ${defect} | ${outcome} | ${seconds.toFixed(0)} s |`);
}

function runMutant(mutant: Mutant): void {
  const path = join(copy, mutant.file);
  const text = mutated(copy, mutant);
  const original = mutated(copy, { ...mutant, replace: mutant.find });
  writeFileSync(path, text);
  const run = runTests(copy, mutant.test.split(" "), !mutant.file.startsWith("server/db/"));
  writeFileSync(path, original);
  if (run.broken) throw new Error(run.broken);
  if (!run.failed) failures += 1;
  report(mutant, run.failed ?? "SURVIVED", run.seconds);
}

try {
  const tests = [...new Set(chosen.flatMap(({ test }) => test.split(" ")))];
  console.log(`${chosen.length} defects, ${tests.length} test files, in ${copy}`);
  const sound = runTests(copy, tests, true);
  const failure = sound.broken ?? (sound.failed && `${sound.failed}\n${sound.message}`);
  if (failure) throw new Error(`A test fails without any defect: ${failure}`);
  console.log("| defect | detected by | time |\n| --- | --- | --- |");
  for (const mutant of chosen) {
    try {
      runMutant(mutant);
    } catch (error) {
      failures += 1;
      report(mutant, `INVALID: ${(error as Error).message}`, 0);
    }
  }
  console.log(`${chosen.length - failures} of ${chosen.length} were detected.`);
} finally {
  await removeTemplate();
  rmSync(copy, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;
