import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "../suite.ts";
import { installPackages } from "./packages.ts";
import { FULL, GATE, withFiles } from "./parts.ts";
import { type Part, type PartResult, runPart } from "./run-part.ts";
import { summaryOf } from "./summary.ts";
import { touchedFiles } from "./touched.ts";
import { Interrupted, RESULTS } from "./unit.ts";

/*
 * main.ts gate|full [PART…]     runs the gate or the full run, or only these parts; it continues after failures
 * main.ts PART [FILE…]          runs one part; with files, only these files of its vitest units
 */
const [name = "", ...args] = process.argv.slice(2);
const table = name === "gate" ? GATE : FULL;
const parts = chosenParts();
// Only the nightly run searches for new counterexamples. Elsewhere, they would fail a change that did not cause them.
const seed = process.env.SEED ?? (name === "full" ? String(Date.now() % 1_000_000) : "1");
const touched = touchedFiles(root);
const PATH = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
const env = { ...process.env, PATH, SEED: seed };
const results: PartResult[] = [];

for (const part of parts) {
  console.log(`\n== ${part.name}`);
  try {
    installPackages(part.packages ?? []);
    results.push(await runPart(root, part, env, (file) => touched.has(file)));
  } catch (error) {
    results.push(couldNotRun(part, error));
    if (error instanceof Interrupted) break;
  }
}

mkdirSync(join(root, RESULTS), { recursive: true });
for (const kind of ["failed", "flaky"] as const) {
  const findings = results.flatMap((result) => result[kind]);
  writeFileSync(join(root, RESULTS, `${kind}.json`), `${JSON.stringify({ seed, findings }, null, 2)}\n`);
}
console.log(summaryOf(results, seed));
const isEmpty = results.every(({ passed, skipped, failed }) => passed + skipped + failed.length === 0);
if (isEmpty) console.error(`No test file of this part has ${args.join(" or ")} in its path.`);
process.exitCode = !isEmpty && results.every(({ failed }) => failed.length === 0) ? 0 : 1;

function chosenParts(): Part[] {
  const names = name === "gate" || name === "full" ? args : [name];
  const unknown = names.filter((wanted) => !table.some((part) => part.name === wanted));
  if (unknown.length > 0) {
    console.error(`Unknown part: ${unknown.join(", ")}. Parts: ${table.map((part) => part.name).join(", ")}.`);
    process.exit(2);
  }
  const chosen = names.length > 0 ? table.filter((part) => names.includes(part.name)) : table;
  return name === "gate" || name === "full" || args.length === 0 ? chosen : chosen.map((part) => withFiles(part, args));
}

function couldNotRun({ name: part }: Part, error: unknown): PartResult {
  const message = error instanceof Error ? `${error.message}` : String(error);
  const outcome = { file: part, passed: 0, failed: 1, skipped: 0, problems: [{ test: null, message }] };
  const finding = {
    part,
    unit: part,
    outcome,
    log: RESULTS,
    command: `${table === GATE ? ".ci/run" : ".ci/full"} ${part}`,
  };
  return { name: part, seconds: 0, passed: 0, skipped: 0, failed: [finding], flaky: [] };
}
