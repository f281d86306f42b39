import { relative } from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";
import { maySkip } from "../skips.ts";
import { type FileOutcome, type Problem, writeOutcome } from "./outcome.ts";

/** Root of the checkout; the root of a vitest config may differ. */
const root = new URL("../..", import.meta.url).pathname;

/**
 * Writes the outcome of each file for the runner. Fails a file that contains a skipped test that testing/skips.ts does
 * not list, a test that did not finish because its process died, or no test. The JSON reporter of vitest reports a file
 * whose process was killed as passed, and has no message for a failing hook.
 *
 * @param checksSkips true if an unlisted skip is a problem: in CI, where everything is installed
 */
export class OutcomeReporter implements Reporter {
  readonly checksSkips: boolean;
  constructor(checksSkips: boolean) {
    this.checksSkips = checksSkips;
  }

  onTestModuleStart(module: TestModule): void {
    writeOutcome({ started: fileOf(module) });
  }

  onTestModuleEnd(module: TestModule): void {
    writeOutcome({ ended: this.outcomeOf(module) });
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const outcomes = modules.map((module) => this.outcomeOf(module));
    const unattributed: Problem[] = [];
    for (const error of errors) {
      const { VITEST_TEST_PATH: path, VITEST_TEST_NAME: test } = error as { [name: string]: unknown };
      const file = outcomes.find((outcome) => path && outcome.file === relative(root, String(path)));
      (file?.problems ?? unattributed).push({ test: test ? String(test) : null, message: textOf(error) });
    }
    for (const ended of outcomes) writeOutcome({ ended });
    writeOutcome({ finished: unattributed });

    const hidden = outcomes.filter(({ failed, problems }) => failed === 0 && problems.length > 0);
    for (const { file, problems } of hidden) {
      process.exitCode = 1;
      for (const { test, message } of problems) console.error(`\n${file}${test ? ` > ${test}` : ""}: ${message}`);
    }
  }

  private outcomeOf(module: TestModule): FileOutcome {
    const file = fileOf(module);
    const tests = [...module.children.allTests()];
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const problems = [module, ...module.children.allSuites(), ...tests].flatMap(problemsOf);
    for (const test of inState("pending")) problems.push({ test: test.fullName, message: "The test did not finish." });
    const unlisted = inState("skipped").filter(({ fullName }) => this.checksSkips && !maySkip(file, fullName));
    for (const { fullName } of unlisted) {
      problems.push({ test: fullName, message: "The test was skipped, and testing/skips.ts does not list it." });
    }
    if (tests.length === 0 && problems.length === 0) problems.push({ test: null, message: "The file has no tests." });
    const [passed, failed, skipped] = ["passed", "failed", "skipped"].map((state) => inState(state).length);
    return { file, passed: passed ?? 0, failed: failed ?? 0, skipped: skipped ?? 0, problems };
  }
}

const fileOf = ({ moduleId }: TestModule) => relative(root, moduleId);

function problemsOf(node: TestModule | TestSuite | TestCase): Problem[] {
  const errors = node.type === "test" ? (node.ok() ? [] : (node.result().errors ?? [])) : node.errors();
  const test = node.type === "module" ? null : node.fullName;
  return errors.map((error) => ({ test, message: textOf(error) }));
}

function textOf({ message, stacks = [], stack }: SerializedError): string {
  const [at] = stacks;
  const place = at ? `\n    at ${relative(root, at.file)}:${at.line}:${at.column}` : "";
  return `${message || stack || "An error without a message"}${place}`;
}

/** The reporters of every vitest config. */
export const reporters = ["default", new OutcomeReporter(process.env.CI !== undefined)];
