import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { root } from "./suite.ts";

/* Tests `npm run move` in a small repository. */

const FILES = {
  "README.md": "See [trash](shop/trash/trash.ts) and shop/trash/.\n",
  "shop/app.ts": `import { trash } from "./trash/trash.ts";\n\nexport const app = trash;\n`,
  "shop/base/ids.ts": "export const id = 1;\n",
  "shop/folders/folders.ts": `export { trash } from "../trash/trash.ts";\n`,
  "shop/trash/trash.ts": `import { id } from "../base/ids.ts";\nimport { keep } from "./keep.ts";\n\nexport const trash = [id, keep];\n`,
  "shop/trash/keep.ts": `export const keep = new URL("../../texts/a.png", import.meta.url);\nexport const top = "../..";\n`,
  "shop/trash/trash.test.ts": `export const attack = "../../../etc/passwd";\n`,
  "shop/rules.json": `{ "path": "^shop/(trash|folders)/" }\n`,
  "packages/shop/package.json": `{ "type": "module" }\n`,
  "server/api/api.ts": "export const api = 1;\n",
  "texts/server.md": "`api/api.ts` is a file of the server, and api/other is not.\n",
  "texts/guide.md": "[the source](../shop/trash/trash.ts)\n",
  "texts/a.png": "\0",
  "checks/mutants.ts": `export const mutant = { file: "shop/trash/trash.ts", test: "shop/trash/trash.test.ts shop/app.ts" };\n`,
  "checks/filter.ts": `export const filters = ["shop/trash/trash", "shop/trash/trash.test"];\n`,
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
  const { status, stdout } = move("shop/trash/", "shop/folders/trash");
  expect([status, existsSync(join(repository, "shop/trash"))]).toEqual([0, false]);
  expect(read("README.md")).toBe("See [trash](shop/folders/trash/trash.ts) and shop/folders/trash/.\n");
  expect(read("shop/app.ts")).toContain(`"./folders/trash/trash.ts"`);
  expect(read("shop/folders/folders.ts")).toContain(`"./trash/trash.ts"`);
  expect(read("texts/guide.md")).toContain("(../shop/folders/trash/trash.ts)");
  expect(read("checks/mutants.ts")).toContain(`file: "shop/folders/trash/trash.ts"`);
  expect(read("checks/mutants.ts")).toContain(`test: "shop/folders/trash/trash.test.ts shop/app.ts"`);
  expect(read("checks/filter.ts")).toContain(`["shop/folders/trash/trash", "shop/folders/trash/trash.test"]`);
  // These lines are reported, not changed.
  expect(stdout).toContain(`shop/folders/trash/keep.ts:2  export const top = "../..";`);
  expect(stdout).toContain(`shop/rules.json:1  { "path": "^shop/(trash|folders)/" }`);
});

it("names a package in imports from outside of it", () => {
  move("shop/trash/keep.ts", "packages/shop/keep.ts");
  expect(read("shop/trash/trash.ts")).toContain(`from "@media-asset-service/shop/keep.ts"`);
  expect(read("packages/shop/keep.ts")).toContain(`new URL("../../texts/a.png"`);
});

it("changes the paths that moved files name relative to themselves", () => {
  move("shop/trash", "shop/folders/trash");
  expect(read("shop/folders/trash/trash.ts")).toContain(`"../../base/ids.ts"`);
  expect(read("shop/folders/trash/trash.ts")).toContain(`"./keep.ts"`);
  expect(read("shop/folders/trash/keep.ts")).toContain(`new URL("../../../texts/a.png"`);
  // Names no file.
  expect(read("shop/folders/trash/trash.test.ts")).toBe(FILES["shop/trash/trash.test.ts"]);
});

it("renames a file and its tests, also where they are named without their extension", () => {
  expect(move("shop/trash/trash.ts", "shop/base/bin.ts").status).toBe(0);
  expect(read("shop/base/bin.test.ts")).toBe(FILES["shop/trash/trash.test.ts"]);
  expect(read("shop/app.ts")).toContain(`"./base/bin.ts"`);
  expect(read("shop/base/bin.ts")).toContain(`"../trash/keep.ts"`);
  expect(read("shop/base/bin.ts")).toContain(`"./ids.ts"`);
  expect(read("checks/filter.ts")).toContain(`["shop/base/bin", "shop/base/bin.test"]`);
});

it("moves a new file that git does not track yet, after another file was deleted", () => {
  writeFileSync(join(repository, "shop/base/new.ts"), "export const n = 1;\n");
  rmSync(join(repository, "texts/guide.md"));
  expect(move("shop/base/new.ts", "shop/trash/new.ts").status).toBe(0);
  expect(read("shop/trash/new.ts")).toBe("export const n = 1;\n");
});

it("changes the paths that prose names relative to the server", () => {
  move("server/api", "server/http/api");
  expect(read("texts/server.md")).toBe("`http/api/api.ts` is a file of the server, and api/other is not.\n");
});

it.each([
  ["an unknown source", ["shop/nothing", "shop/base/nothing"], `"shop/nothing" is not a file or folder`],
  ["an existing target", ["shop/trash", "shop/base"], `"shop/base" already exists`],
  ["a target in the source", ["shop/trash", "shop/trash/old"], `"shop/trash/old" is in "shop/trash"`],
  ["a target outside", ["shop/trash", "../trash"], `"../trash" is not in one of the folders`],
  ["a file at the top", ["README.md", "texts/README.md"], `"README.md" is at the top`],
  ["one argument", ["shop/trash"], "Two arguments are required"],
])("rejects %s with a message, and changes nothing", (_, args, reason) => {
  const { status, stderr } = move(...args);
  expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
  expect(execFileSync("git", ["diff", "--name-only"], { cwd: repository, encoding: "utf8" })).toBe("");
});
