import { readdirSync, readFileSync } from "node:fs";
import { expect } from "vitest";

/** Returns the running descendants of this process (Linux). */
export function childrenOf(pid: number | undefined = process.pid): number[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parents = new Map(all.map((name) => [Number(name), parentOf(Number(name))]));
  const below = (parent: number): number[] => {
    const own = [...parents].filter(([, of]) => of === parent).map(([child]) => child);
    return own.flatMap((child) => [child, ...below(child)]);
  };
  return pid === undefined ? [] : below(pid);
}

/** Returns the descendants that run this module, except the isolation wrappers, whose command also contains it. */
export function workersOf(pid: number | undefined, module: string): number[] {
  return childrenOf(pid).filter((child) => /^\S*\/node /.test(commandOf(child)) && commandOf(child).includes(module));
}

/** Returns the resident memory in bytes. */
export function memoryOf(pid: number): number {
  return Number(read(`/proc/${pid}/statm`).split(" ")[1] ?? 0) * 4096;
}

/** Returns the CPU time in seconds. Linux counts in hundredths of a second (sysconf(_SC_CLK_TCK)). */
export function cpuOf(pid: number): number {
  return cpuIn(statOf(pid));
}

/** Returns the CPU time of the main thread in seconds. */
export function mainThreadCpuOf(pid: number): number {
  return cpuIn(statOf(`${pid}/task/${pid}`));
}

function cpuIn(stat: string[]): number {
  // proc_pid_stat(5): utime and stime are fields 14 and 15; field 3 is the first one after the name.
  const [user = 0, system = 0] = stat.slice(11, 13).map(Number);
  return (user + system) / 100;
}

/** Returns the peak of the resident memory in KiB. */
export function peakOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
}

/**
 * Waits until these processes have ended. The `exit` event and the end of the pipes can precede the moment when the
 * kernel marks a killed process as ended by some milliseconds, so that a single check may still find it running.
 */
export async function waitForExit(pids: readonly number[]): Promise<void> {
  // Shorter than the default timeout, which exceeds the CPU limit of some jobs: that limit could end a process in time.
  await expect.poll(() => pids.filter(isRunning), { timeout: 10_000 }).toEqual([]);
}

function isRunning(pid: number): boolean {
  return parentOf(pid) !== null;
}

/** Returns the parent, or null if the process has ended: a zombie (`Z`), or being removed (`X`, proc_pid_stat(5)). */
function parentOf(pid: number): number | null {
  const [state, parent] = statOf(pid);
  return parent === undefined || state === "Z" || state === "X" ? null : Number(parent);
}

/** Returns the fields of a process, or of a task, after the name, which can contain spaces. */
function statOf(id: number | string): string[] {
  return read(`/proc/${id}/stat`)
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
    return ""; // The process has just ended.
  }
}
