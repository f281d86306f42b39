import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** A path that a text names. `path` is relative to the root of the repository. */
export interface NamedPath {
  /** Offset of the first character, and of the one after the last. */
  start: number;
  end: number;
  path: string;
  /** Whether the text names it relative to its own file: `./x` or `../x`. */
  relative: boolean;
}

const RELATIVE = String.raw`(?:\.\.?\/)+`;
const NAME = String.raw`[\w@.-]*[\w@-]`;

/**
 * The paths that the text of `file` names: relative to the file, or to the root if they start with one of `folders`, the
 * folders there.
 */
export function namedPaths(text: string, file: string, folders: Iterable<string>): NamedPath[] {
  const pattern = new RegExp(
    String.raw`(?<![\w@./$}{*-])(?:(${RELATIVE})${NAME}|(?:${[...folders].join("|")})\/${NAME})(?:\/${NAME})*`,
    "g",
  );
  return [...text.matchAll(pattern)].map(({ 0: named, 1: relative, index: start }) => ({
    start,
    end: start + named.length,
    path: relative === undefined ? named : posix.join(posix.dirname(file), named),
    relative: relative !== undefined,
  }));
}

/** The tracked files of the repository at `root`, and their folders. */
export function trackedPaths(root: string) {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  const folders = new Set<string>();
  for (const file of files) {
    for (let at = posix.dirname(file); at !== "."; at = posix.dirname(at)) folders.add(at);
  }
  return {
    files: new Set(files),
    folders,
    topFolders: [...folders].filter((folder) => !folder.includes("/")),
  };
}

/** The text of a tracked file; undefined for binary files and lock files. */
export function textOf(root: string, file: string): string | undefined {
  if (/(^|\/)[\w-]*lock(\.json|\.yaml)?$/.test(file)) return undefined;
  const bytes = readFileSync(join(root, file));
  return bytes.includes(0) ? undefined : bytes.toString();
}
