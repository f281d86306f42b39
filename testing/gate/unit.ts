import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { FileOutcome } from "./outcome.ts";
import { OUTCOME_FILE, readOutcome } from "./outcome.ts";

/** One test process. */
export interface Unit {
  name: string;
  /** The program and its arguments. */
  command: string[];
  /** Parts of the paths of test files: the process runs only these. */
  filters?: string[];
  /** Returns the command that runs only this test file. Without it, the complete unit runs again. */
  only?: (file: string) => string[];
  /** Additional environment variables of the process. */
  env?: Record<string, string>;
  /** Services of the part whose environment variables the process gets. */
  uses?: string[];
  /** After this many minutes, the process group is killed. */
  limitMinutes: number;
  /** Runs concurrently with the other units of the part. Its output is printed when it ends. */
  concurrent?: boolean;
  /** Prepares the tests: if it fails, the part ends. It does not run again. */
  prepares?: boolean;
}

/** The directory of logs and results, relative to the root of the checkout. */
export const RESULTS = "test-results";

export interface UnitRun {
  /** Outcomes of the test files. A unit that reports no files has one outcome with its own name. */
  files: FileOutcome[];
  /** Failed files; `null` is the complete unit, if the failure belongs to no file. */
  suspects: (FileOutcome | null)[];
  log: string;
  seconds: number;
}

/** Thrown after SIGINT or SIGTERM, so that services are stopped. */
export class Interrupted extends Error {}

export const commandOf = ({ command, filters = [] }: Unit): string[] => [...command, ...filters];

let runs = 0;
let isInterrupted = false;

/**
 * Runs a unit to its end and reads its outcome. The unit passes if the process exits with 0 and reports no problem.
 *
 * @param file runs only this test file of the unit
 */
export async function runUnit(cwd: string, unit: Unit, env: NodeJS.ProcessEnv, file?: string): Promise<UnitRun> {
  const number = String(++runs).padStart(2, "0");
  const name = `${number}-${unit.name}${file ? `-${file}` : ""}`.replaceAll(/[^\w.-]+/g, "-");
  const log = join(RESULTS, `${name}.log`);
  const outcomes = join(cwd, RESULTS, `${name}.jsonl`);
  mkdirSync(join(cwd, RESULTS), { recursive: true });
  rmSync(outcomes, { force: true });
  const command = file && unit.only ? unit.only(file) : commandOf(unit);
  const started = performance.now();
  const end = await execute(cwd, command, { ...env, ...unit.env, [OUTCOME_FILE]: outcomes }, log, unit);
  if (isInterrupted) throw new Interrupted("The run was interrupted.");
  const seconds = (performance.now() - started) / 1000;

  const { files, unattributed } = readOutcome(outcomes);
  if (files.length === 0 && end === null && !unit.only)
    files.push({ ...unitOutcome(unit), passed: unit.prepares ? 0 : 1 });
  const suspects: UnitRun["suspects"] = files.filter(({ problems }) => problems.length > 0);
  // An error of no file, or an exit code without a reason: the test that caused it is not known.
  const unexplained = (unattributed?.length ?? 0) > 0 && !files.some(({ problems }) => problems.some(isUnfinished));
  // A process that exits early with 0 has not run all files.
  const incomplete = unit.only && unattributed === null;
  if (unexplained || ((incomplete || end !== null) && suspects.length === 0)) {
    const message = end ?? "The process ended without a complete report.";
    const reasons = unattributed?.length ? unattributed : [{ test: null, message }];
    const problems = [...reasons, ...files.flatMap((file) => file.problems)];
    files.push({ ...unitOutcome(unit), failed: 1, problems });
    suspects.splice(0, suspects.length, null);
  }
  return { files, suspects, log, seconds };
}

const isUnfinished = ({ message }: { message: string }) => message.endsWith("did not finish.");

const unitOutcome = (unit: Unit): FileOutcome => ({ file: unit.name, passed: 0, failed: 0, skipped: 0, problems: [] });

/**
 * Runs the process. Resolves to null if it exits with 0, and to the reason if not. Kills its process group at the
 * limit.
 */
function execute(
  cwd: string,
  [program = "", ...args]: string[],
  env: NodeJS.ProcessEnv,
  log: string,
  { limitMinutes, concurrent }: Unit,
): Promise<string | null> {
  const file = createWriteStream(join(cwd, log));
  file.write(`$ ${[program, ...args].join(" ")}\n`);
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const kept: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) {
    output.on("data", (bytes: Buffer) => {
      file.write(bytes);
      if (concurrent) kept.push(bytes);
      else process.stdout.write(bytes);
    });
  }
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, name);
    } catch {
      // The group has ended. A process outside the group may still hold the pipes open.
      child.stdout.destroy();
      child.stderr.destroy();
    }
  };
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    signal("SIGKILL");
  }, limitMinutes * 60_000);
  // The terminal sends SIGINT only to the group of this process. On SIGINT, vitest stops its services.
  const interrupt = () => {
    isInterrupted = true;
    signal("SIGINT");
  };
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  return new Promise((resolve) => {
    const settle = (reason: string | null) => {
      clearTimeout(limit);
      process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
      if (concurrent) process.stdout.write(Buffer.concat(kept));
      file.end(() => resolve(reason));
    };
    child.once("error", (error) => settle(error.message));
    child.once("close", (code, by) => {
      if (isLate) settle(`The process did not end within ${limitMinutes} minutes.`);
      else settle(code === 0 ? null : `The process exited with ${by ?? code}.`);
    });
  });
}
