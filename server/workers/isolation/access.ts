import { existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import { librariesOf, nativeAddons } from "./libraries.ts";

/** The resources of a worker process. Everything else is invisible to it. */
export interface Access {
  /** Folders (with a trailing slash) and files that it can read. */
  readable: string[];
  /** Programs that it can start in addition to its own, as absolute paths. */
  programs: string[];
  /** The size of a temporary folder that it can write; 0: none. */
  scratchBytes: number;
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The code of every worker process, and the files that declare it as ES modules. */
export const CODE = [
  folder("../"),
  folder("../../base/"),
  folder("../../package.json"),
  folder("../../../package.json"),
];
export const PACKAGES = (createRequire(import.meta.url).resolve.paths("any") ?? [])
  .filter(existsSync)
  .map((path) => `${path}/`);

/** Files that libraries read: the cache of the loader, and fonts for text in an SVG. */
const LIBRARY_FILES = [
  "/etc/ld.so.cache",
  "/etc/fonts",
  "/usr/share/fonts",
  "/usr/local/share/fonts",
  "/usr/share/fontconfig",
  "/var/cache/fontconfig",
];

export interface VisiblePaths {
  folders: string[];
  files: string[];
  /** Files that may be executed: programs, and the loader with which the kernel starts them. */
  executable: string[];
}

/** Resolves an access to the existing paths that a mechanism must expose, including libraries. */
export async function visiblePaths({
  readable,
  programs,
}: Pick<Access, "readable" | "programs">): Promise<VisiblePaths> {
  const executables = [process.execPath, ...programs].filter(existsSync);
  const libraries = await librariesOf([...executables, ...(await nativeAddons([...PACKAGES, ...readable]))]);
  const all = new Set([...LIBRARY_FILES, ...PACKAGES, ...readable, ...libraries, ...executables]);
  const existing = [...all].filter((path) => isAbsolute(path) && existsSync(path));
  const isFolder = (path: string) => statSync(path).isDirectory();
  return {
    folders: existing.filter(isFolder).map((path) => path.replace(/(?<=.)\/+$/, "")),
    files: existing.filter((path) => !isFolder(path)),
    executable: [...executables, ...libraries.filter((path) => /\/ld-[^/]*$/.test(path))],
  };
}

/** For mechanisms that do not confine files, and therefore do not expose paths. */
export const ALL_PATHS: VisiblePaths = { folders: [], files: [], executable: [] };

/** Whether any user of the machine could run a worker with this access. */
export function isForAnyUser({ readable, programs }: Pick<Access, "readable" | "programs">): boolean {
  const canEnter = (folder: string): boolean =>
    (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || canEnter(dirname(folder)));
  return [process.execPath, ...PACKAGES, ...readable, ...programs]
    .filter((path) => existsSync(path))
    .every((path) => (statSync(path).mode & 0o004) !== 0 && canEnter(dirname(path)));
}
