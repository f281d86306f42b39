import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { root } from "../suite.ts";
import { type PartResult, runPart } from "./run-part.ts";
import { summaryOf } from "./summary.ts";
import type { Unit } from "./unit.ts";

/* Tests of the runner, with a toy suite whose files fail in every way that it must detect. */

const VITEST = join(root, "node_modules/vitest/vitest.mjs");
const CONFIG = join(import.meta.dirname, "toy/vitest.toy.config.ts");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gate-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function toys(...names: string[]): Unit {
  const command = [process.execPath, VITEST, "run", "--config", CONFIG];
  const files = names.map((name) => `${name}.toy`);
  return {
    name: "toys",
    command: [...command, ...files],
    only: (file) => [...command, join(root, file)],
    limitMinutes: 1,
  };
}

async function run(units: Unit[], touched: (file: string) => boolean = () => false): Promise<PartResult> {
  const { TEST_OUTCOME_FILE: _, VITEST: __, ...env } = process.env;
  const state = join(folder, "state");
  return runPart(folder, { name: "part", units }, { ...env, TOY_STATE: state, SEED: "42", CI: "1" }, touched);
}

const filesOf = (findings: PartResult["failed"]) => findings.map(({ outcome }) => outcome.file.replace(/^.*\//, ""));
const messagesOf = (findings: PartResult["failed"]) =>
  findings.flatMap(({ outcome }) => outcome.problems.map(({ message }) => message)).join("\n");

describe("the runner", () => {
  test("passes a suite that passes", async () => {
    const result = await run([toys("passes")]);
    expect(result).toMatchObject({ passed: 2, skipped: 0, failed: [], flaky: [] });
  });

  test("fails for a test that always fails, and names it with its message", async () => {
    const result = await run([toys("passes", "always")]);
    expect(filesOf(result.failed)).toEqual(["always.toy.ts"]);
    expect(messagesOf(result.failed)).toContain("expected 'red' to be 'green'");
    expect(result.passed).toBe(3);
    const summary = summaryOf([result], "42");
    expect(summary).toMatch(/^FAILED: part: .*always\.toy\.ts\n {2}always fails\n {4}expected 'red'/m);
    expect(summary).toMatch(/^3 passed, 1 failed, 0 skipped$/m);
  });

  test("passes for a test that fails once, and reports it as flaky", async () => {
    const result = await run([toys("passes", "once")]);
    expect(result).toMatchObject({ passed: 3, failed: [] });
    expect(filesOf(result.flaky)).toEqual(["once.toy.ts"]);
    expect(summaryOf([result], "42")).toMatch(/^FLAKY.*once\.toy\.ts$/m);
  });

  test("fails for a flaky test in a file that the change touches", async () => {
    expect(await run([toys("second")])).toMatchObject({ passed: 1, failed: [], flaky: [{ unit: "toys" }] });
    rmSync(join(folder, "state"));
    expect(filesOf((await run([toys("second")], () => true)).failed)).toEqual(["second.toy.ts"]);
  });

  test.each([
    ["crash", "did not finish"],
    ["hook", "The hook failed"],
    ["skip", "testing/skips.ts does not list it"],
    ["unhandled", "The rejection is unhandled"],
    ["load", "The file does not load"],
  ])("fails for a file like %s.toy.ts", { timeout: 240_000 }, async (name, message) => {
    const result = await run([toys("passes", name)]);
    expect(filesOf(result.failed)).toEqual([`${name}.toy.ts`]);
    expect(messagesOf(result.failed)).toContain(message);
  });

  test("kills a file that never ends, and fails only for this file", { timeout: 240_000 }, async () => {
    const result = await run([{ ...toys("passes", "hang"), limitMinutes: 0.2 }]);
    expect(filesOf(result.failed)).toEqual(["hang.toy.ts"]);
    expect(messagesOf(result.failed)).toContain("did not finish");
  });

  test("runs a failing property again with the same seed", async () => {
    const result = await run([toys("seed")]);
    expect(filesOf(result.failed)).toEqual(["seed.toy.ts"]);
    const [first, ...again] = readFileSync(join(folder, "state"), "utf8").trim().split("\n");
    expect(again).toEqual([first, first]);
  });

  test("fails for files that do not exist", async () => {
    expect((await run([toys("missing")])).failed).toHaveLength(1);
  });

  test("runs a command again once, and fails if it fails again", async () => {
    const unit = (code: string): Unit => ({
      name: "command",
      command: [process.execPath, "-e", code],
      limitMinutes: 1,
    });
    const failing = await run([unit("process.exit(3)")]);
    expect(messagesOf(failing.failed)).toBe("The process exited with 3.");
    const once =
      "const fs = require('fs'), s = process.env.TOY_STATE; if (!fs.existsSync(s)) { fs.writeFileSync(s, ''); process.exit(1) }";
    expect(await run([unit(once)])).toMatchObject({ passed: 1, failed: [], flaky: [{ unit: "command" }] });
  });

  test("fails for a unit of test files that exits with 0 before its report is complete", async () => {
    const command = [process.execPath, "-e", ""];
    const silent: Unit = { name: "silent", command, only: () => command, limitMinutes: 1 };
    const result = await run([silent]);
    expect(messagesOf(result.failed)).toBe("The process ended without a complete report.");
    expect(result.passed).toBe(0);
  });

  test("ends a unit at its limit, even if a process outside of its group keeps the output open", async () => {
    const code = "require('child_process').spawn('sleep', ['30'], { detached: true, stdio: 'inherit' }).unref()";
    const command = [process.execPath, "-e", code];
    const result = await run([{ name: "daemon", command, limitMinutes: 0.02 }]);
    expect(messagesOf(result.failed)).toContain("The process did not end within");
  });

  test("fails for a fault that a global teardown reports, also if the only failed test is flaky", async () => {
    const result = await run([{ ...toys("passes", "once"), env: { TOY_GLOBAL_SETUP: "faulty-teardown.ts" } }]);
    expect(filesOf(result.flaky)).toEqual(["once.toy.ts"]);
    expect(messagesOf(result.failed)).toBe("The server logged an error.");
  });

  test("runs no other unit of a part whose preparation fails", async () => {
    const broken: Unit = {
      name: "build",
      command: [process.execPath, "-e", "process.exit(1)"],
      limitMinutes: 1,
      prepares: true,
    };
    const result = await run([broken, toys("passes")]);
    expect(result).toMatchObject({ passed: 0, failed: [{ unit: "build" }] });
  });
});
