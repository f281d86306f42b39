import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { FileOutcome } from "./outcome.ts";
import { OUTCOME_FILE, readOutcome } from "./outcome.ts";

/** One process that tests something. */
export interface Unit {
  name: string;
  /** Program and arguments. */
  command: string[];
  /** The command that runs only this test file, alone. Without it, the unit runs again as a whole. */
  only?: (file: string) => string[];
  /** Added to the environment of the process. */
  env?: Record<string, string>;
  /** Services of its part, whose variables are added. */
  uses?: string[];
  /** After this many minutes, the process and all that it started are killed. */
  limitMinutes: number;
  /** It starts with the first unit of its part and runs next to the others; what it prints follows at its end. */
  beside?: boolean;
  /** Does not test but prepares: if it fails, the part ends. It does not run again. */
  prepares?: boolean;
}

/** Where logs and results are written, from the root of the checkout. */
export const RESULTS = "test-results";

export interface UnitRun {
  /** Test files; a command that reports none has itself as the only one. */
  files: FileOutcome[];
  /** Failed files; `null` stands for the whole unit, if no file is to blame. */
  suspects: (FileOutcome | null)[];
  log: string;
  seconds: number;
}

/** Thrown when the run is interrupted (SIGINT, SIGTERM), so that services are stopped. */
export class Interrupted extends Error {}

let runs = 0;
let isInterrupted = false;

/**
 * Runs a unit to its end and reads its outcome. It passes if the process exits with 0 and reports no problem.
 *
 * @param file only this test file of it
 */
export async function runUnit(cwd: string, unit: Unit, env: NodeJS.ProcessEnv, file?: string): Promise<UnitRun> {
  const number = String(++runs).padStart(2, "0");
  const name = `${number}-${unit.name}${file ? `-${file}` : ""}`.replaceAll(/[^\w.-]+/g, "-");
  const log = join(RESULTS, `${name}.log`);
  const outcomes = join(cwd, RESULTS, `${name}.jsonl`);
  mkdirSync(join(cwd, RESULTS), { recursive: true });
  rmSync(outcomes, { force: true });
  const command = file && unit.only ? unit.only(file) : unit.command;
  const started = performance.now();
  const end = await execute(cwd, command, { ...env, ...unit.env, [OUTCOME_FILE]: outcomes }, log, unit);
  if (isInterrupted) throw new Interrupted("The run was interrupted.");
  const seconds = (performance.now() - started) / 1000;

  const { files, unattributed } = readOutcome(outcomes);
  if (files.length === 0 && end === null && !unit.only) files.push({ ...wholeUnit(unit), passed: 1 });
  const suspects: UnitRun["suspects"] = files.filter(({ problems }) => problems.length > 0);
  // An error of no file, or an exit code without a reason: whichever test caused it, it has not been found.
  const unexplained = (unattributed?.length ?? 0) > 0 && !files.some(({ problems }) => problems.some(isUnfinished));
  // A process that ends early with 0 has not run all of its files.
  const incomplete = unit.only && unattributed === null;
  if (unexplained || ((incomplete || end !== null) && suspects.length === 0)) {
    const message = end ?? "The process ended without a complete report.";
    const reasons = unattributed?.length ? unattributed : [{ test: null, message }];
    files.push({ ...wholeUnit(unit), failed: 1, problems: [...reasons, ...files.flatMap(({ problems }) => problems)] });
    suspects.splice(0, suspects.length, null);
  }
  return { files, suspects, log, seconds };
}

const isUnfinished = ({ message }: { message: string }) => message.endsWith("did not finish.");

const wholeUnit = (unit: Unit): FileOutcome => ({ file: unit.name, passed: 0, failed: 0, skipped: 0, problems: [] });

/** Resolves to null if the process exits with 0, else to the reason. Kills its process group at the limit. */
function execute(
  cwd: string,
  [program = "", ...args]: string[],
  env: NodeJS.ProcessEnv,
  log: string,
  { limitMinutes, beside }: Unit,
): Promise<string | null> {
  const file = createWriteStream(join(cwd, log));
  file.write(`$ ${[program, ...args].join(" ")}\n`);
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const kept: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) {
    output.on("data", (bytes: Buffer) => {
      file.write(bytes);
      if (beside) kept.push(bytes);
      else process.stdout.write(bytes);
    });
  }
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, name);
    } catch {
      // The group has ended. A process outside of it may still hold the pipes open.
      child.stdout.destroy();
      child.stderr.destroy();
    }
  };
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    signal("SIGKILL");
  }, limitMinutes * 60_000);
  // The terminal sends SIGINT only to the group of this process. vitest ends its services on it.
  const interrupt = () => {
    isInterrupted = true;
    signal("SIGINT");
  };
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  return new Promise((resolve) => {
    const settle = (reason: string | null) => {
      clearTimeout(limit);
      process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
      if (beside) process.stdout.write(Buffer.concat(kept));
      file.end(() => resolve(reason));
    };
    child.once("error", (error) => settle(error.message));
    child.once("close", (code, by) => {
      if (isLate) settle(`It did not end within ${limitMinutes} minutes.`);
      else settle(code === 0 ? null : `It exited with ${by ?? code}.`);
    });
  });
}
