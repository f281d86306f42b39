import { readdirSync, readFileSync } from "node:fs";

/** Processes that this one started, itself or through others, and that still run (Linux). */
export function childrenOf(pid: number | undefined = process.pid): number[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parents = new Map(all.map((name) => [Number(name), parentOf(Number(name))]));
  const below = (parent: number): number[] => {
    const own = [...parents].filter(([, of]) => of === parent).map(([child]) => child);
    return own.flatMap((child) => [child, ...below(child)]);
  };
  return pid === undefined ? [] : below(pid);
}

/** Those of them whose command line names this module. */
export function workersOf(pid: number | undefined, module: string): number[] {
  return childrenOf(pid).filter((child) => commandOf(child).includes(module));
}

/** Resident bytes. */
export function memoryOf(pid: number): number {
  return Number(read(`/proc/${pid}/statm`).split(" ")[1] ?? 0) * 4096;
}

export function isRunning(pid: number): boolean {
  return parentOf(pid) !== null;
}

/** Null for one that has ended, also where nobody has asked for its end yet. */
function parentOf(pid: number): number | null {
  const [state, parent] = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, "")
    .split(" ");
  return parent === undefined || state === "Z" ? null : Number(parent);
}

function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // It has just ended.
  }
}
