import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, it } from "vitest";
import { namedPaths, projectPaths, textOf } from "../scripts/paths.ts";
import { root } from "./suite.ts";

/** Paths that name no file of the repository on purpose. */
const NOT_FILES: Record<string, string[]> = {
  "bench/ai.ts": ["bench/ai/sheets/FOLDER.png"],
  // They describe the application of a reader.
  "docs/guide/responsive-images.md": ["server/api/pictures.ts"],
  "deploy/compose.yaml": ["deploy/.env"],
  "docs/guide/deploy.md": ["deploy/.env"],
  "react/testing/size.ts": ["react/jsx-runtime"],
  // The files of these tests.
  "testing/deploy/image.test.ts": [
    "deploy/.env",
    "docs/.env.local",
    "server/node_modules/x/index.js",
    "server/app.test.ts",
  ],
  "testing/new-operation.examples.test.ts": [
    "server/x/wire.ts",
    "server/files/copy-file.test.ts",
    "server/files/copy-file.ts",
  ],
  "testing/prose/prose.test.ts": ["server/generated/a.ts"],
};
/** Files whose paths belong to other repositories, or to none. */
const OF_OTHER_REPOSITORIES = new Set([".gitignore", "testing/move.test.ts", "testing/paths.test.ts"]);
const project = projectPaths(root);
const all = [...project.files, ...project.folders];

/** Whether a path names a file or folder, or is the start of the name of one, as in filters of test runs. */
const namesFile = (path: string) =>
  project.files.has(path) ||
  project.folders.has(path) ||
  all.some((file) => file.startsWith(`${path}.`) || file.startsWith(`${path}-`));

/** The paths from the root and from the server's folder that `text` names and that are neither files nor built. */
function missing(file: string, text: string): string[] {
  const paths = namedPaths(text, file, project)
    .filter(({ base }) => base !== "file")
    .map(({ path }) => path)
    // Scripts of a package run in its folder.
    .filter(
      (path) =>
        !namesFile(path) && !(file.endsWith("/package.json") && namesFile(posix.join(posix.dirname(file), path))),
    );
  return [...new Set(paths)].filter((path) => !NOT_FILES[file]?.includes(path));
}

/**
 * Those of `paths` that git ignores: builds create them. With a slash, git ignores the path as a folder before it exists.
 */
function ignored(paths: string[]): Set<string> {
  const packages = paths.filter((path) => path.includes("node_modules/"));
  // Git does not check paths beyond links, such as programs of packages.
  const others = paths.filter((path) => !packages.includes(path));
  const input = others.flatMap((path) => [path, `${path}/`]).join("\n");
  const options = { cwd: root, input, encoding: "utf8" } as const;
  const output = execFileSync("git", ["check-ignore", "--no-index", "--stdin"], options);
  return new Set([...packages, ...output.split("\n").map((path) => path.replace(/\/$/, ""))]);
}

it("every path in code, tests, documentation and configuration names a file", () => {
  const found = [...project.files]
    .filter((file) => !OF_OTHER_REPOSITORIES.has(file))
    .flatMap((file) => missing(file, textOf(root, file) ?? "").map((path) => ({ file, path })));
  const built = ignored(found.map(({ path }) => path));
  expect(found.filter(({ path }) => !built.has(path))).toEqual([]);
});

it("reports a path that names no file", () => {
  const text = `test: "server/files/nothing.test.ts server/uploads/upload.test.ts", see [docs/nothing.md] and server/nothing/.`;
  expect(missing("a.ts", text)).toEqual(["server/files/nothing.test.ts", "docs/nothing.md", "server/nothing"]);
});

it("every folder in the rules for imports exists", () => {
  const rules = readFileSync(join(root, ".dependency-cruiser.json"), "utf8");
  const choices = [...rules.matchAll(/\^((?:[a-z]+\/)*)\(([\w|./\\-]+)\)/g)].flatMap(([, parent, names = ""]) =>
    names.split("|").map((name) => posix.normalize(`${parent}${name.replaceAll("\\", "")}`).replace(/\/$/, "")),
  );
  expect(choices.length).toBeGreaterThan(50);
  expect(choices.filter((path) => path !== "server/node_modules" && !namesFile(path))).toEqual([]);
});
