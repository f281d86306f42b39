import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";

export interface Confinement {
  /** Folders and files that the worker may read besides its own room, this one and the installed packages. */
  readable?: string[];
  /** Of V8; buffers and WebAssembly lie outside. */
  heapMegabytes?: number;
  /** Some libraries glue themselves to WebAssembly with functions that they write. */
  codeFromStrings?: boolean;
}

const UNSHARE = ["/usr/bin/unshare", "/bin/unshare"].find((path) => process.platform === "linux" && existsSync(path));
/** A user and a network of its own: the one that every user may make, where the system allows it, has no way out. */
const APART = ["--user", "--net", "--"];
/** What the system ends first when memory runs out (-1000 to 1000). */
const OOM_SCORE = "900";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const CODE = [folder("./"), folder("../base/")];
const PACKAGES = (createRequire(import.meta.url).resolve.paths("any") ?? [])
  .filter(existsSync)
  .map((path) => `${path}/`);

let apart: Promise<string[]> | null = null;

/** How to run a module so that it can do little but compute: without files but code, processes, and, on Linux, network. */
export async function confined(module: URL, { readable = [], heapMegabytes = 512, codeFromStrings }: Confinement) {
  apart ??= canUnshare().then((can) => (can && UNSHARE ? [UNSHARE, ...APART] : []));
  const flags = [
    "--permission",
    "--allow-addons",
    "--allow-worker",
    ...[fileURLToPath(new URL("./", module)), ...CODE, ...PACKAGES, ...readable].map(
      (path) => `--allow-fs-read=${path}`,
    ),
    ...(codeFromStrings ? [] : ["--disallow-code-generation-from-strings"]),
    `--max-old-space-size=${heapMegabytes}`,
    "--no-warnings",
  ];
  return [...(await apart), process.execPath, ...flags, fileURLToPath(module)];
}

/** What is done from outside: it yields to the service in time and, when memory runs out, in life. */
export function lowerStanding(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
  if (process.platform === "linux") void writeFile(`/proc/${pid}/oom_score_adj`, OOM_SCORE).catch(() => {});
}

function canUnshare(): Promise<boolean> {
  return new Promise((resolve) => {
    if (!UNSHARE) resolve(false);
    else execFile(UNSHARE, [...APART, "/bin/true"], { timeout: 5_000 }, (error) => resolve(!error));
  });
}
