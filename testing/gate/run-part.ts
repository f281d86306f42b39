import type { FileOutcome } from "./outcome.ts";
import { commandOf, runUnit, type Unit, type UnitRun } from "./unit.ts";

/** Environment variables with the address of each service. */
export interface Services {
  env: Record<string, Record<string, string>>;
  stop(): Promise<void>;
}

/** A part of the gate: units that run together, and their requirements. */
export interface Part {
  name: string;
  units: Unit[];
  /** Required Debian packages. */
  packages?: string[];
  /** Starts the services that units require in `uses`. */
  start?(): Promise<Services>;
}

/** A failed test file, or a failed unit. */
export interface Finding {
  part: string;
  unit: string;
  outcome: FileOutcome;
  log: string;
  /** The command that repeats the test. */
  command: string;
}

export interface PartResult {
  name: string;
  seconds: number;
  passed: number;
  skipped: number;
  failed: Finding[];
  /** Files that failed once and passed when they ran again. */
  flaky: Finding[];
}

/** If more files of a unit fail, the failures have a common cause: no file runs again. */
const MAX_FLAKY = 8;
const MAX_TRIES = 2;

/**
 * Runs the units of a part. A file that fails runs again at most twice, in a separate process with nothing else
 * running. If it passes, it is flaky. A file that the change touches must pass both times, because the change may have
 * introduced the race. A unit without test files runs again once.
 *
 * @param touched returns true if the change touches this file
 */
export async function runPart(
  cwd: string,
  { name, units, start }: Part,
  env: NodeJS.ProcessEnv,
  touched: (file: string) => boolean,
): Promise<PartResult> {
  const result: PartResult = { name, seconds: 0, passed: 0, skipped: 0, failed: [], flaky: [] };
  const started = performance.now();
  const services = await start?.();
  const run = (unit: Unit, file?: string) => {
    const variables = (unit.uses ?? []).map((service) => services?.env[service]);
    return runUnit(cwd, unit, Object.assign({ ...env }, ...variables), file);
  };

  const findingOf = (unit: Unit, outcome: FileOutcome, log: string): Finding => {
    const isOfFile = outcome.file !== unit.name && !outcome.isFinal;
    const command = (isOfFile && unit.only?.(outcome.file)) || commandOf(unit);
    return { part: name, unit: unit.name, outcome, log, command: command.join(" ") };
  };

  const runAgain = async (unit: Unit, suspect: FileOutcome | null) => {
    const file = unit.only ? suspect?.file : undefined;
    const tries = file ? MAX_TRIES : 1;
    const needed = file && touched(file) ? MAX_TRIES : 1;
    const passes: UnitRun[] = [];
    for (let tried = 0; tried < tries && passes.length < needed; tried++) {
      const again = await run({ ...unit, concurrent: false }, file);
      if (again.suspects.length === 0) passes.push(again);
    }
    return passes.length >= needed ? passes : null;
  };

  const settle = async (unit: Unit, { files, suspects, log }: UnitRun) => {
    const isExcused = !unit.prepares && suspects.length <= MAX_FLAKY;
    const outcomes = new Map(files.map((outcome) => [outcome.file, outcome]));
    for (const suspect of suspects) {
      const outcome = suspect ?? (files.at(-1) as FileOutcome);
      const passes = isExcused && !outcome.isFinal ? await runAgain(unit, suspect) : null;
      if (passes) {
        outcomes.delete(outcome.file);
        for (const again of passes.flatMap(({ files }) => files)) outcomes.set(again.file, again);
      }
      (passes ? result.flaky : result.failed).push(findingOf(unit, outcome, log));
    }
    for (const { passed, skipped } of outcomes.values()) {
      result.passed += passed;
      result.skipped += skipped;
    }
  };

  try {
    const tests = units.filter(({ prepares }) => !prepares);
    for (const unit of units.filter(({ prepares }) => prepares)) {
      await settle(unit, await run(unit));
      if (result.failed.length > 0) return result;
    }
    // Reruns start when nothing else runs.
    const concurrent = tests.filter((unit) => unit.concurrent).map(async (unit) => ({ unit, ended: await run(unit) }));
    const runOneByOne = async () => {
      const runs: { unit: Unit; ended: UnitRun }[] = [];
      for (const unit of tests.filter((unit) => !unit.concurrent)) runs.push({ unit, ended: await run(unit) });
      return runs;
    };
    const [runs, ...others] = await Promise.all([runOneByOne(), ...concurrent]);
    for (const { unit, ended } of [...runs, ...others]) await settle(unit, ended);
    return result;
  } finally {
    await services?.stop();
    result.seconds = (performance.now() - started) / 1000;
  }
}
