import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { root } from "./suite.ts";

/* Tests `npm run move` in a small repository. */

const FILES = {
  "README.md": "See [trash](server/trash/trash.ts) and server/trash/.\n",
  "server/app.ts": `import { trash } from "./trash/trash.ts";\n\nexport const app = trash;\n`,
  "server/base/ids.ts": "export const id = 1;\n",
  "server/folders/folders.ts": `export { trash } from "../trash/trash.ts";\n`,
  "server/trash/trash.ts": `import { id } from "../base/ids.ts";\nimport { keep } from "./keep.ts";\n\nexport const trash = [id, keep];\n`,
  "server/trash/keep.ts": `export const keep = new URL("../../docs/a.png", import.meta.url);\nexport const top = "../..";\n`,
  "server/trash/trash.test.ts": `export const attack = "../../../etc/passwd";\n`,
  "server/rules.json": `{ "path": "^server/(trash|folders)/" }\n`,
  "docs/guide.md": "[the source](../server/trash/trash.ts)\n",
  "docs/a.png": "\0",
  "testing/mutants.ts": `export const mutant = { file: "server/trash/trash.ts", test: "server/trash/trash.test.ts server/app.ts" };\n`,
  "testing/filter.ts": `export const filters = ["server/trash/trash", "server/trash/trash.test"];\n`,
};

let repository: string;
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), "media-asset-service-move-"));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(repository, dirname(path)), { recursive: true });
    writeFileSync(join(repository, path), text);
  }
  mkdirSync(join(repository, "scripts"));
  for (const script of ["move.ts", "paths.ts"]) {
    cpSync(join(root, "scripts", script), join(repository, "scripts", script));
  }
  writeFileSync(join(repository, "package.json"), `{ "type": "module" }\n`);
  writeFileSync(join(repository, "biome.json"), `{ "formatter": { "lineWidth": 120 } }\n`);
  symlinkSync(join(root, "node_modules"), join(repository, "node_modules"));
  writeFileSync(join(repository, ".gitignore"), "node_modules\nscripts\nbiome.json\n");
  execFileSync("git", ["init", "--quiet"], { cwd: repository });
  execFileSync("git", ["add", "--all"], { cwd: repository });
});
afterEach(() => rmSync(repository, { recursive: true }));

const move = (...args: string[]) =>
  spawnSync(process.execPath, ["scripts/move.ts", ...args], { cwd: repository, encoding: "utf8" });
const read = (path: string) => readFileSync(join(repository, path), "utf8");

it("moves a folder, and changes the paths that name it", () => {
  const { status, stdout } = move("server/trash/", "server/folders/trash");
  expect([status, existsSync(join(repository, "server/trash"))]).toEqual([0, false]);
  expect(read("README.md")).toBe("See [trash](server/folders/trash/trash.ts) and server/folders/trash/.\n");
  expect(read("server/app.ts")).toContain(`"./folders/trash/trash.ts"`);
  expect(read("server/folders/folders.ts")).toContain(`"./trash/trash.ts"`);
  expect(read("docs/guide.md")).toContain("(../server/folders/trash/trash.ts)");
  expect(read("testing/mutants.ts")).toContain(`file: "server/folders/trash/trash.ts"`);
  expect(read("testing/mutants.ts")).toContain(`test: "server/folders/trash/trash.test.ts server/app.ts"`);
  expect(read("testing/filter.ts")).toContain(`["server/folders/trash/trash", "server/folders/trash/trash.test"]`);
  // What it reports instead of changing it.
  expect(stdout).toContain(`server/folders/trash/keep.ts:2  export const top = "../..";`);
  expect(stdout).toContain(`server/rules.json:1  { "path": "^server/(trash|folders)/" }`);
});

it("changes the paths that moved files name relative to themselves", () => {
  move("server/trash", "server/folders/trash");
  expect(read("server/folders/trash/trash.ts")).toContain(`"../../base/ids.ts"`);
  expect(read("server/folders/trash/trash.ts")).toContain(`"./keep.ts"`);
  expect(read("server/folders/trash/keep.ts")).toContain(`new URL("../../../docs/a.png"`);
  // Names no file.
  expect(read("server/folders/trash/trash.test.ts")).toBe(FILES["server/trash/trash.test.ts"]);
});

it("renames a file, also where it is named without its extension", () => {
  expect(move("server/trash/trash.ts", "server/base/bin.ts").status).toBe(0);
  expect(read("server/app.ts")).toContain(`"./base/bin.ts"`);
  expect(read("server/base/bin.ts")).toContain(`"../trash/keep.ts"`);
  expect(read("server/base/bin.ts")).toContain(`"./ids.ts"`);
  expect(read("testing/filter.ts")).toContain(`["server/base/bin", "server/trash/trash.test"]`);
});

it.each([
  ["an unknown source", ["server/nothing", "server/base/nothing"], `"server/nothing" is not a tracked file`],
  ["an existing target", ["server/trash", "server/base"], `"server/base" already exists`],
  ["a target in the source", ["server/trash", "server/trash/old"], `"server/trash/old" is in "server/trash"`],
  ["a target outside", ["server/trash", "../trash"], `"../trash" is not in one of the folders`],
  ["a file at the top", ["README.md", "docs/README.md"], `"README.md" is at the top`],
  ["one argument", ["server/trash"], "Two arguments are required"],
])("rejects %s with a message, and changes nothing", (_, args, reason) => {
  const { status, stderr } = move(...args);
  expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
  expect(execFileSync("git", ["diff", "--name-only"], { cwd: repository, encoding: "utf8" })).toBe("");
});
