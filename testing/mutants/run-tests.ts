import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { VARIABLE } from "../database-template.ts";

/** Contains the first test that failed, the reason why the tests could not run, or neither. */
export interface TestRun {
  failed?: string;
  /** The error message of the failed test. */
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

/** The time limit for one defect. Tests that time out have detected it, so it must suffice without a defect. */
const LIMIT_MS = { other: 180_000, real: 900_000 };
/** Matches errors of code that does not load. */
const UNLOADABLE = /SyntaxError|Transform failed|PARSE_ERROR|does not provide an export|Failed to (?:load|resolve)/;

/** Runs test files in a copy of the checkout until the first failure. `sharesDatabase`: uses the migrated template. */
export function runTests(copy: string, files: string[], sharesDatabase: boolean): TestRun {
  const started = performance.now();
  let result: Omit<TestRun, "seconds"> = {};
  for (const [suite, group] of Map.groupBy(files, suiteOf)) {
    if (suite === "browser") run(copy, ["npm", "run", "dashboard"], {});
    result = runSuite(copy, suite, group, sharesDatabase ? {} : { [VARIABLE]: "" });
    if (result.failed || result.broken) break;
  }
  return { ...result, seconds: (performance.now() - started) / 1000 };
}

/** Returns the mode of vitest.config.ts that runs a test file. */
function suiteOf(file: string): string {
  const kind = /\.(browser|cost|examples|faults|models|processes|real)\.test\.ts$/.exec(file)?.[1] ?? "test";
  return kind.replace("processes", "faults");
}

function runSuite(copy: string, suite: string, files: string[], env: NodeJS.ProcessEnv): Omit<TestRun, "seconds"> {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const options = ["--mode", suite, "--bail=1", "--reporter=json", `--outputFile=${report}`];
  const limitMs = suite === "real" ? LIMIT_MS.real : LIMIT_MS.other;
  const { status, signal, output } = run(copy, ["vitest", "run", ...options, ...files], env, limitMs);
  if (signal) return { failed: "(timeout)" };
  if (!existsSync(report)) return { broken: output };
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  for (const { name, message, assertionResults } of testResults.filter(({ status }) => status === "failed")) {
    const file = name.slice(copy.length + 1);
    if (UNLOADABLE.test(message)) return { broken: `${file}: ${message}` };
    const test = assertionResults.find(({ status }) => status === "failed");
    const failed = `${file}: ${test?.fullName ?? `(before the tests) ${message.split("\n", 1)}`}`;
    return { failed, message: test?.failureMessages?.join("\n") ?? message };
  }
  const passed = testResults.flatMap((file) => file.assertionResults).some((it) => it.status === "passed");
  // A run without tests proves nothing. An error outside of all tests is also a failure.
  if (status === 0) return passed ? {} : { broken: "No test ran" };
  return { failed: "(an error outside the tests)" };
}

function run(cwd: string, [program = "", ...args]: string[], env: NodeJS.ProcessEnv, timeout = LIMIT_MS.other) {
  const bin = join(cwd, "node_modules/.bin");
  const { status, signal, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...env },
    encoding: "utf8",
    timeout,
    maxBuffer: 1e8,
  });
  return { status, signal, output: `${stdout}${stderr}`.trim().slice(-500) };
}
