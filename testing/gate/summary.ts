import type { Finding, PartResult } from "./run-part.ts";

/** Returns the summary of a run: each part, each failure with its message and log, each flaky file, and the counts. */
export function summaryOf(parts: PartResult[], seed: string): string {
  const failed = parts.flatMap((part) => part.failed);
  const flaky = parts.flatMap((part) => part.flaky);
  const count = (of: (part: PartResult) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const lines = [
    "",
    `== Summary (SEED=${seed}, ${minutes(count(({ seconds }) => seconds))})`,
    ...parts.map(({ name, seconds, failed }) => `${failed.length ? "✗" : "✓"} ${name.padEnd(14)} ${minutes(seconds)}`),
    ...failed.flatMap((finding) => linesOf("FAILED", finding)),
    ...flaky.flatMap((finding) => linesOf("FLAKY (failed, then passed when run again)", finding)),
    ...(flaky.length > 0 ? ["", 'A flaky test is a bug: see CONTRIBUTING.md, "A test is reported as flaky".'] : []),
    "",
    `${count(({ passed }) => passed)} passed, ${count(failures)} failed, ${count(({ skipped }) => skipped)} skipped`,
  ];
  return lines.join("\n");
}

/** Counts the failed tests. A file that fails outside of its tests counts as one. */
const failures = ({ failed }: PartResult) => failed.reduce((sum, { outcome }) => sum + Math.max(1, outcome.failed), 0);

const minutes = (seconds: number) => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

function linesOf(word: string, { part, outcome, log, command }: Finding): string[] {
  const problems = outcome.problems.map(({ test, message }) => {
    const [first = "", ...rest] = message.split("\n").slice(0, 12);
    return [`  ${test ?? "outside of the tests"}`, ...[first, ...rest].map((line) => `    ${line}`)].join("\n");
  });
  return ["", `${word}: ${part}: ${outcome.file}`, ...problems, `  repeat: ${command}`, `  log: ${log}`];
}
