import { readdirSync, readFileSync } from "node:fs";
import { expect } from "vitest";

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

/** Those of them that run this module; what isolates them names it too, and is not meant. */
export function workersOf(pid: number | undefined, module: string): number[] {
  return childrenOf(pid).filter((child) => /^\S*\/node /.test(commandOf(child)) && commandOf(child).includes(module));
}

/** Resident bytes. */
export function memoryOf(pid: number): number {
  return Number(read(`/proc/${pid}/statm`).split(" ")[1] ?? 0) * 4096;
}

/** Seconds of the processor that it has taken. Linux counts in hundredths (sysconf(_SC_CLK_TCK)). */
export function cpuOf(pid: number): number {
  // proc_pid_stat(5): utime and stime are the 14th and 15th; the third is the first behind the name.
  const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number);
  return (user + system) / 100;
}

/** The most that has been resident, in KiB. */
export function peakOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
}

/**
 * Waits until these processes have ended. The parent receives the `exit` event, and the pipes close, up to some milliseconds before
 * the kernel marks a killed process as ended: a single check right after either can still find it running.
 */
export async function untilGone(pids: readonly number[]): Promise<void> {
  // The default timeout is longer than the CPU limit of some jobs: a process that nothing stopped could end by that limit in time.
  await expect.poll(() => pids.filter(isRunning), { timeout: 10_000 }).toEqual([]);
}

function isRunning(pid: number): boolean {
  return parentOf(pid) !== null;
}

/** Returns null for a process that has ended: a zombie (`Z`), or one that the kernel is removing (`X`, proc_pid_stat(5)). */
function parentOf(pid: number): number | null {
  const [state, parent] = statOf(pid);
  return parent === undefined || state === "Z" || state === "X" ? null : Number(parent);
}

/** What stands behind the name, which may hold blanks. */
function statOf(pid: number): string[] {
  return read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, "")
    .split(" ");
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
