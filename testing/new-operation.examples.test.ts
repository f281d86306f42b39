import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyCheckout } from "./mutants/copy.ts";

/* Tests `npm run new-operation` in a copy of the checkout. */

const TYPESCRIPT = join(import.meta.dirname, "../node_modules/typescript/lib/tsc.js");

let copy: string;
beforeAll(() => {
  copy = copyCheckout();
  execFileSync("git", ["init", "--quiet"], { cwd: copy });
  execFileSync("git", ["add", "--all"], { cwd: copy });
});
afterAll(() => rmSync(copy, { recursive: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, ["scripts/new-operation.ts", ...args], { cwd: copy, encoding: "utf8" });
const changed = () =>
  execFileSync("git", ["ls-files", "--modified", "--others", "--exclude-standard"], { cwd: copy, encoding: "utf8" })
    .split("\n")
    .filter((path) => path !== "")
    .sort();
const read = (path: string) => readFileSync(join(copy, path), "utf8");

describe("npm run new-operation", () => {
  it.each([
    ["an id that exists", ["getFile", "GET", "/api/v1/files/{id}/copy"], "Operation getFile already exists"],
    ["a path that exists", ["readFile", "GET", "/api/v1/files/{id}"], "already exists as operation getFile"],
    ["a path with another parameter", ["copyFile", "PUT", "/api/v1/files/{file}"], "this path is /api/v1/files/{id}"],
    ["an invalid ID", ["Copy", "POST", "/api/v1/files/{id}/copy"], "is not an operation ID"],
    ["an unknown method", ["copyFile", "COPY", "/api/v1/files/{id}/copy"], "is not a supported method"],
    ["another path", ["copyFile", "POST", "/files"], "is not an API path"],
    [
      "an unknown feature",
      ["copyFile", "POST", "/api/v1/files/{id}/copy", "--feature", "x"],
      "x not found: --feature must be a folder of server/",
    ],
    ["too few arguments", ["copyFile", "POST"], "Three arguments are required"],
  ])("rejects %s with a message, and writes nothing", (_, args, reason) => {
    const { status, stderr } = run(...args);
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(changed()).toEqual([]);
  });

  it("writes stubs that pass the checks of the document, with TODO comments", () => {
    expect(run("copyFile", "POST", "/api/v1/files/{id}/copy")).toMatchObject({ status: 0, stderr: "" });
    const stubs = [
      "CHANGELOG.md",
      "contract-tests/cases/files.ts",
      "openapi.yaml",
      "server/files/copy-file.test.ts",
      "server/files/copy-file.ts",
    ];
    expect(changed()).toEqual([...stubs, "server/handlers.ts"].sort());
    for (const path of stubs) expect(read(path), path).toMatch(/TODO|not implemented/);
    expect(read("server/files/copy-file.ts")).toContain('throw new Error("not implemented: copyFile")');
    const generated = spawnSync(process.execPath, ["codegen/generate.ts"], { cwd: copy, encoding: "utf8" });
    expect([generated.status, generated.stderr]).toEqual([0, ""]);
    expect(read("server/generated/operations.ts")).toContain("copyFile");
    const types = spawnSync(process.execPath, [TYPESCRIPT, "--noEmit"], { cwd: copy, encoding: "utf8" });
    expect([types.status, types.stdout]).toEqual([0, ""]);
    // A second run fails: the operation exists.
    expect(run("copyFile", "POST", "/api/v1/files/{id}/copy").status).toBe(1);
  });
});
