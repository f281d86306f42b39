import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** A failed test, hook or file, or an error outside of all tests. */
export interface Problem {
  /** Full name of the test; null if the problem belongs to no test. */
  test: string | null;
  message: string;
}

/** The result of one test file. The file failed if it has problems. */
export interface FileOutcome {
  /** Path from the root of the checkout. */
  file: string;
  passed: number;
  failed: number;
  skipped: number;
  problems: Problem[];
  /** The run failed, not a test in this file. The file does not run again. */
  isFinal?: true;
}

/**
 * One line of the outcome file that a test process writes while it runs. A killed process leaves `started` without
 * `ended`, and no `finished`.
 */
export type OutcomeEvent = { started: string } | { ended: FileOutcome } | { finished: Problem[] };

/** Environment variable with the path of the outcome file. */
export const OUTCOME_FILE = "TEST_OUTCOME_FILE";

/** Appends an event for the runner. Does nothing without a runner. */
export function writeOutcome(event: OutcomeEvent): void {
  const path = process.env[OUTCOME_FILE];
  if (path) appendFileSync(path, `${JSON.stringify(event)}\n`);
}

/** Fails the run for faults that no test reported, such as errors in a server log. Call it after all tests. */
export function reportFaults(file: string, faults: string[]): void {
  if (faults.length === 0) return;
  const problems = faults.map((message) => ({ test: null, message }));
  writeOutcome({ ended: { file, passed: 0, failed: 1, skipped: 0, problems, isFinal: true } });
  // vitest prints the error of a global teardown, but passes.
  process.exitCode = 1;
}

/** The report of a process. `unattributed` are errors of no file; null if the report is incomplete. */
export interface Outcome {
  files: FileOutcome[];
  unattributed: Problem[] | null;
}

/** Reads the outcome file. A test file that started but did not end has failed. */
export function readOutcome(path: string): Outcome {
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
  const files = new Map<string, FileOutcome>();
  let unattributed: Problem[] | null = null;
  for (const event of lines.map((line) => JSON.parse(line) as OutcomeEvent)) {
    if ("started" in event) files.set(event.started, unfinished(event.started));
    else if ("ended" in event) files.set(event.ended.file, event.ended);
    else unattributed = event.finished;
  }
  return { files: [...files.values()], unattributed };
}

function unfinished(file: string): FileOutcome {
  return { file, passed: 0, failed: 1, skipped: 0, problems: [{ test: null, message: "The file did not finish." }] };
}
