import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseArgs } from "node:util";
import { namedPaths, projectPaths, textOf } from "./paths.ts";

/**
 * `npm run move -- FROM TO`: moves a folder, or a file and its tests, with `git mv`. Changes the paths that name it in
 * imports, tests, mutants, documentation and YAML, and the relative paths in the moved files. Writes nothing if it
 * rejects FROM or TO. Lists lines that contain the old name without its folder.
 */
const ROOT = join(import.meta.dirname, "..");
const USAGE = "npm run move -- FROM TO, with paths from the root";

function refuse(reason: string): never {
  console.error(`${reason}\nNothing was moved.`);
  process.exit(1);
}
const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
const normalized = (path: string) => posix.normalize(path).replace(/\/$/, "");

const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.length !== 2) refuse(`Two arguments are required: ${USAGE}.`);
const [from = "", to = ""] = positionals.map(normalized);
const paths = projectPaths(ROOT);
const { files, folders, topFolders } = paths;
const inFolder = (path: string) => topFolders.some((folder) => path.startsWith(`${folder}/`));
if (!files.has(from) && !folders.has(from))
  refuse(`"${from}" is not a file or folder of the repository. Paths start at the root.`);
if (!inFolder(from)) refuse(`"${from}" is at the top. This command moves only what is in a folder there.`);
if (!inFolder(to)) refuse(`"${to}" is not in one of the folders ${topFolders.join(", ")}.`);
if (existsSync(join(ROOT, to))) refuse(`"${to}" already exists.`);
if (to.startsWith(`${from}/`)) refuse(`"${to}" is in "${from}".`);

const withoutEnd = (path: string) => path.replace(/\.\w+$/, "");
const tests = [...files].filter((file) => file.startsWith(`${withoutEnd(from)}.`) && file.endsWith(".test.ts"));
/** The moved paths, from the old to the new one: with `a.ts`, also `a.test.ts` and `a.long.test.ts`. */
const moves = new Map([[from, to]]);
for (const test of files.has(from) ? tests : []) moves.set(test, withoutEnd(to) + test.slice(withoutEnd(from).length));
/** The new path of `path`. A file may also be named without its extension, as filters of test runs do. */
function moved(path: string): string {
  if (moves.has(path)) return moves.get(path) ?? path;
  if (path.startsWith(`${from}/`)) return to + path.slice(from.length);
  const named = [...moves].find(([old]) => files.has(old) && withoutEnd(old) === path);
  return named ? withoutEnd(named[1]) : path;
}
const exists = (path: string) => files.has(path) || folders.has(path) || existsSync(join(ROOT, path));
function relativeTo(file: string, path: string) {
  const relative = posix.relative(posix.dirname(file), path);
  return relative.startsWith("../") ? relative : `./${relative}`;
}

const changed = new Map<string, string>();
const texts = new Map<string, string>();
for (const file of files) {
  const text = textOf(ROOT, file);
  if (text === undefined) continue;
  const newFile = moved(file);
  let rest = 0;
  let result = "";
  for (const { start, end, path, base } of namedPaths(text, file, paths)) {
    const target = moved(path);
    if (target === path && (newFile === file || base !== "file" || !exists(path))) continue;
    const named = text.slice(start, end);
    // An unusual form such as `./folder/../file` stays if it still names the file.
    const stays = named !== relativeTo(file, path) && posix.join(posix.dirname(newFile), named) === target;
    const fromFile = stays ? named : relativeTo(newFile, target);
    const byName = target.replace(/^packages\//, "@media-asset-service/");
    const isImport = /(?:from |import |import\()"$/.test(text.slice(0, start).slice(-8));
    const isOutside = byName !== target && !newFile.startsWith(`${target.split("/", 2).join("/")}/`);
    const replacement = {
      file: isImport && isOutside ? byName : fromFile,
      root: target,
      server: target.replace(/^server\//, ""),
      packages: byName === target ? relativeTo(newFile, target) : byName,
    }[base];
    result += text.slice(rest, start) + replacement;
    rest = end;
  }
  result += text.slice(rest);
  texts.set(newFile, result);
  if (result !== text) changed.set(newFile, result);
}

mkdirSync(join(ROOT, posix.dirname(to)), { recursive: true });
// git moves only files that it tracks.
git("add", "--intent-to-add", ...moves.keys());
for (const [old, next] of moves) git("mv", old, next);
for (const [file, text] of changed) writeFileSync(join(ROOT, file), text);
// The new order of imports.
spawnSync("node_modules/.bin/biome", ["check", "--write", "--no-errors-on-unmatched", ...changed.keys()], {
  cwd: ROOT,
  stdio: ["ignore", "ignore", "inherit"],
});
console.log(
  `Moved ${[...moves].map(([old, next]) => `${old} to ${next}`).join(", ")}, and changed paths in ${changed.size} files.`,
);

/** Lines to check by hand: a moved file refers to a parent folder as `..`, or a text contains the old name without its folder. */
const parentByDots = /["'`](\.\.\/)*\.\.["'`]/;
const name = posix.basename(from).replace(/\..*/, "");
const end = files.has(from) ? "\\.ts" : "/";
const oldName = new RegExp(`(?<![\\w/-])${name}${end}|\\|${name}\\b|\\b${name}\\|`);
const depth = (path: string) => path.split("/").length;
const isMoved = (file: string) => [...moves.values()].includes(file) || file.startsWith(`${to}/`);
const toRead = [...texts].flatMap(([file, text]) => {
  const deeper = isMoved(file) && depth(from) !== depth(to);
  const lines = text.split("\n").map((line, index) => `  ${file}:${index + 1}  ${line.trim()}`);
  return lines.filter((line) => oldName.test(line) || (deeper && parentByDots.test(line)));
});
if (toRead.length > 0) console.log(["Read these lines, which may need a change:", ...toRead].join("\n"));
