import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** A path that a text names. */
export interface NamedPath {
  /** Offset of the first character, and of the one after the last. */
  start: number;
  end: number;
  /** From the root of the repository. */
  path: string;
  /**
   * The folder that the path in the text starts from: that of its file (`./x`, `../x`), the root, in prose `server`, or
   * `packages`, if it is a module of a package: `@media-asset-service/base/text.ts`.
   */
  base: "file" | "root" | "server" | "packages";
}

/** The files of a repository, their folders, and the names of the folders at its top and of the server. */
export interface ProjectPaths {
  files: Set<string>;
  folders: Set<string>;
  topFolders: string[];
  serverFolders: string[];
}

const NAME = String.raw`[\w@.-]*[\w@-]`;

/** Returns the paths that the text of `file` names. */
export function namedPaths(text: string, file: string, { topFolders, serverFolders }: ProjectPaths): NamedPath[] {
  const starts = [
    String.raw`(?<file>(?:\.\.?\/)+)${NAME}`,
    String.raw`(?<scope>@media-asset-service\/)(?=[a-z]+\/[\w/.-]*\.ts\b)${NAME}`,
    String.raw`(?:${topFolders.join("|")})\/${NAME}`,
    String.raw`(?<server>${serverFolders.join("|") || "(?!)"})\/(?=[\w/.-]*\.ts\b)${NAME}`,
  ];
  const pattern = new RegExp(String.raw`(?<![\w@./$}{*-])(?:${starts.join("|")})(?:\/${NAME})*`, "g");
  return [...text.matchAll(pattern)].map(({ 0: named, groups, index: start }) => {
    const place = { start, end: start + named.length };
    if (groups?.file) return { ...place, path: posix.join(posix.dirname(file), named), base: "file" };
    if (groups?.scope) return { ...place, path: `packages/${named.slice(groups.scope.length)}`, base: "packages" };
    return groups?.server
      ? { ...place, path: `server/${named}`, base: "server" }
      : { ...place, path: named, base: "root" };
  });
}

/** Returns the files of the checkout at `root` that git does not ignore, with new files and without deleted ones. */
export function checkoutFiles(root: string): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const files = execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1e8 }).split("\0");
  return files.filter((file) => file !== "" && existsSync(join(root, file)));
}

export function projectPaths(root: string): ProjectPaths {
  const files = checkoutFiles(root);
  const folders = new Set<string>();
  for (const file of files) {
    for (let at = posix.dirname(file); at !== "."; at = posix.dirname(at)) folders.add(at);
  }
  const inFolder = (parent: string) =>
    [...folders].filter((folder) => posix.dirname(folder) === parent).map((folder) => posix.basename(folder));
  const topFolders = inFolder(".");
  return {
    files: new Set(files),
    folders,
    topFolders,
    serverFolders: inFolder("server").filter((folder) => !topFolders.includes(folder)),
  };
}

/** Returns the text of a file; undefined for binary files and lock files. */
export function textOf(root: string, file: string): string | undefined {
  if (/(^|\/)[\w-]*lock(\.json|\.yaml)?$/.test(file)) return undefined;
  const bytes = readFileSync(join(root, file));
  return bytes.includes(0) ? undefined : bytes.toString();
}
