import { writeFileSync } from "node:fs";
import { childrenOf, cpuOf, peakOf } from "../testing/children.ts";

/* Resource usage of a server process and its child processes (Linux). */

/** Value that resets the peak to the current resident size (proc_pid_clear_refs(5)). */
const FORGET_PEAK = "5";

export function cpuSeconds(pid: number): number {
  return sum(pid, cpuOf);
}

/** Returns the peak resident size since `forgetPeak`, in megabytes. */
export function peakMegabytes(pid: number): number {
  return sum(pid, peakOf) / 1024;
}

export function forgetPeak(pid: number): void {
  for (const id of [pid, ...childrenOf(pid)]) writeFileSync(`/proc/${id}/clear_refs`, FORGET_PEAK);
}

function sum(pid: number, of: (id: number) => number): number {
  return [pid, ...childrenOf(pid)].reduce((total, id) => total + of(id), 0);
}
