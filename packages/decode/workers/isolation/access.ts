import { execFile } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The files and programs that a worker process can use. Everything else is invisible to it. */
interface Access {
  /** Folders (with a trailing slash) and files that it can read. */
  readable: string[];
  /** Programs that it can start in addition to its own, as absolute paths. */
  programs: string[];
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The code of every worker process, and the files that declare it as ES modules. */
export const CODE = [
  folder("../"),
  folder("../../../base/"),
  folder("../../package.json"),
  folder("../../../../package.json"),
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
export async function visiblePaths({ readable, programs }: Access): Promise<VisiblePaths> {
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
export function isForAnyUser({ readable, programs }: Access): boolean {
  const canEnter = (folder: string): boolean =>
    (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || canEnter(dirname(folder)));
  return [process.execPath, ...PACKAGES, ...readable, ...programs]
    .filter((path) => existsSync(path))
    .every((path) => (statSync(path).mode & 0o004) !== 0 && canEnter(dirname(path)));
}

/** Packages whose native addons worker processes load. Their libraries are in the same folders. */
const NATIVE_PACKAGES = ["@img", "@napi-rs", "onnxruntime-node/bin"];

/** Returns the native addons and libraries of packages in these folders. */
async function nativeAddons(folders: string[]): Promise<string[]> {
  const installed = folders.flatMap((path) => NATIVE_PACKAGES.map((name) => join(path, name))).filter(existsSync);
  const addons = installed.map(async (path) =>
    (await readdir(path, { recursive: true }))
      .filter((name) => /\.(node|so)(\.[\d.]+)?$/.test(name))
      .map((name) => join(path, name)),
  );
  return (await Promise.all(addons)).flat();
}

/** Returns the system libraries that these files load, including the loader, as reported by `ldd`. */
export async function librariesOf(files: string[]): Promise<string[]> {
  const lddOutput = await new Promise<string>((resolve, reject) => {
    // `ldd` exits with 1 if a file was built for another C library, but lists the other files.
    execFile("ldd", files, { timeout: 30_000, maxBuffer: 1e7 }, (error, stdout) =>
      stdout === "" && error ? reject(new Error(`ldd: ${error.message}`)) : resolve(stdout),
    );
  });
  const paths = [...lddOutput.matchAll(/(?:^|=>)\s+(\/\S+) \(0x/gm)].map(([, path = ""]) => path);
  return [...new Set(paths.filter((path) => !path.includes("/node_modules/")))];
}

const FOLDERS = ["/usr/bin", "/bin", "/usr/sbin", "/sbin", "/usr/local/bin", "/run/current-system/sw/bin"];

/** Returns the path of a system program. Does not use PATH, which may contain any folder. */
export function findSystemProgram(name: string): string | null {
  return FOLDERS.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null;
}

export function requireProgram(name: string): string {
  const path = findSystemProgram(name);
  if (path === null) throw new Error(`${name} is not installed`);
  return path;
}
