import { spawnSync } from "node:child_process";
import { appendFileSync, copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { main } from "./generate.ts";
import { responseLine, tinyPath } from "./test-document.ts";

const script = fileURLToPath(new URL("generate.ts", import.meta.url));
let root: string;

/** Runs the command in this process: loading the TypeScript compiler again takes a second. */
async function run(...args: string[]) {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const error = vi.spyOn(console, "error").mockReturnValue();
  const printedBy = ({ mock }: typeof log) => mock.calls.map(([line]) => `${line}\n`).join("");
  try {
    return { status: await main([...args, root]), stdout: printedBy(log), stderr: printedBy(error) };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}

let generated: string;
beforeAll(async () => {
  root = generated = mkdtempSync(join(tmpdir(), "codegen-"));
  copyFileSync(tinyPath, join(root, "openapi.yaml"));
  const { status, stderr } = spawnSync(process.execPath, [script, root], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
/** Copies the files of a complete run. */
const generate = () => cpSync(generated, root, { recursive: true });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "codegen-"));
  copyFileSync(tinyPath, join(root, "openapi.yaml"));
});

test("writes every file once, then nothing", async () => {
  const { status, stdout } = await run();
  expect([status, stdout.trim().split("\n")]).toEqual([
    0,
    [
      "wrote openapi-derived.yaml",
      "wrote codegen/generated/types.ts",
      "wrote codegen/generated/dashboard-types.ts",
      "wrote server/generated/types.ts",
      "wrote server/generated/operations.ts",
      "wrote server/generated/errors.ts",
      "wrote server/generated/steps.ts",
      "wrote server/dist/document.json",
      "wrote sdk/generated/types.ts",
      "wrote sdk/generated/errors.ts",
      "wrote sdk/generated/steps.ts",
      "wrote sdk/generated/operations.ts",
      "wrote sdk/generated/resources.ts",
    ],
  ]);
  expect(await run()).toEqual({ status: 0, stdout: "", stderr: "" });
});

test("--check passes when all is up to date", async () => {
  generate();
  expect(await run("--check")).toEqual({ status: 0, stdout: "", stderr: "" });
});

test("--check names what differs, writes nothing and fails", async () => {
  generate();
  const path = join(root, "server/generated/errors.ts");
  appendFileSync(path, "// by hand\n");
  const { status, stderr } = await run("--check");
  expect(status).toBe(1);
  expect(stderr).toBe(
    "Out of date with openapi.yaml or server/db/schema.ts:\n  server/generated/errors.ts\nRun: npm run codegen\n",
  );
  expect(readFileSync(path, "utf8")).toContain("// by hand");
});

test("--check fails when the derived file was changed, and a run restores it", async () => {
  generate();
  const path = join(root, "openapi-derived.yaml");
  const before = readFileSync(path, "utf8");
  writeFileSync(path, before.replace("    FileNotFound:\n      description: ", "$&Alas: "));
  const { status, stderr } = await run("--check");
  expect([status, stderr]).toEqual([1, expect.stringContaining("  openapi-derived.yaml\n")]);
  await run();
  expect(readFileSync(path, "utf8")).toBe(before);
});

test("--check fails when openapi.yaml has an error that differs from the derived file", async () => {
  generate();
  const path = join(root, "openapi.yaml");
  writeFileSync(path, readFileSync(path, "utf8").replace("The key is unknown.", "The key is not known."));
  const { status, stderr } = await run("--check");
  expect([status, stderr]).toEqual([1, expect.stringContaining("  openapi-derived.yaml\n")]);
});

test("does not change a complete openapi.yaml", async () => {
  await run();
  expect(readFileSync(join(root, "openapi.yaml"), "utf8")).toBe(readFileSync(tinyPath, "utf8"));
});

test("--check fails when an operation does not document an error, and a run adds it", async () => {
  generate();
  const path = join(root, "openapi.yaml");
  const line = responseLine(503, "ServiceUnavailable");
  writeFileSync(path, readFileSync(path, "utf8").replace(line, ""));
  const { status, stderr } = await run("--check");
  expect([status, stderr]).toEqual([1, expect.stringContaining("  openapi.yaml\n")]);
  await run();
  expect(readFileSync(path, "utf8")).toBe(readFileSync(tinyPath, "utf8"));
});

test("--check counts a missing file as different", async () => {
  const { status, stderr } = await run("--check");
  expect([status, stderr.match(/generated/g)?.length]).toEqual([1, 11]);
  expect(existsSync(join(root, "server"))).toBe(false);
});

test("prints a mistake in the document in one line, without a stack trace", async () => {
  const path = join(root, "openapi.yaml");
  writeFileSync(path, readFileSync(path, "utf8").replace("operationId: isLive", "operationId: getFile"));
  expect(await run()).toEqual({ status: 1, stdout: "", stderr: "openapi.yaml: operationId getFile is used twice\n" });
});
