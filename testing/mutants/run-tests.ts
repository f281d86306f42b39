import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { VARIABLE } from "../database-template.ts";

/** The first test that failed, why the tests could not run at all, or neither. */
export interface TestRun {
  failed?: string;
  /** What it said. */
  message?: string;
  broken?: string;
  seconds: number;
}

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

/** For one defect. Tests that hang have noticed it. */
const LIMIT_MS = 180_000;
/** Of code that does not even load. */
const UNLOADABLE = /SyntaxError|Transform failed|PARSE_ERROR|does not provide an export|Failed to (?:load|resolve)/;

/** Runs test files in a copy of the checkout, until the first failure. `sharesDatabase`: with the migrations of the checkout. */
export function runTests(copy: string, files: string[], sharesDatabase: boolean): TestRun {
  const started = performance.now();
  let found: Omit<TestRun, "seconds"> = {};
  for (const [config, group] of Map.groupBy(files, configOf)) {
    if (config === "vitest.browser.config.ts") run(copy, ["npm", "run", "dashboard"], {});
    found = runConfig(copy, config, group, sharesDatabase ? {} : { [VARIABLE]: "" });
    if (found.failed || found.broken) break;
  }
  return { ...found, seconds: (performance.now() - started) / 1000 };
}

function configOf(file: string): string {
  const kind = /\.(browser|cost|examples|faults|models|processes)\.test\.ts$/.exec(file)?.[1];
  return kind ? `vitest.${kind.replace("processes", "faults")}.config.ts` : "vitest.config.ts";
}

function runConfig(copy: string, config: string, files: string[], env: NodeJS.ProcessEnv): Omit<TestRun, "seconds"> {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const options = ["--config", config, "--bail=1", "--reporter=json", `--outputFile=${report}`];
  const { status, signal, output } = run(copy, ["vitest", "run", ...options, ...files], env);
  if (signal) return { failed: "(they did not end)" };
  if (!existsSync(report)) return { broken: output };
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  for (const { name, message, assertionResults } of testResults.filter(({ status }) => status === "failed")) {
    const file = name.slice(copy.length + 1);
    if (UNLOADABLE.test(message)) return { broken: `${file}: ${message}` };
    const test = assertionResults.find(({ status }) => status === "failed");
    const failed = `${file}: ${test?.fullName ?? `(before its tests) ${message.split("\n", 1)}`}`;
    return { failed, message: test?.failureMessages?.join("\n") ?? message };
  }
  const passed = testResults.flatMap((file) => file.assertionResults).some((it) => it.status === "passed");
  // A run without a test proves nothing, and an error outside of all tests is one all the same.
  if (status === 0) return passed ? {} : { broken: "No test was run" };
  return { failed: "(an error outside of the tests)" };
}

function run(cwd: string, [program = "", ...args]: string[], env: NodeJS.ProcessEnv) {
  const bin = join(cwd, "node_modules/.bin");
  const { status, signal, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...env },
    encoding: "utf8",
    timeout: LIMIT_MS,
    maxBuffer: 1e8,
  });
  return { status, signal, output: `${stdout}${stderr}`.trim().slice(-500) };
}
