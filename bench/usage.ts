import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/* What a server's process and those that it started use, from Linux's /proc (proc(5)). */

const PAGE_TABLE_PEAK = "5";

/** User and system time: fields 14 and 15 of `stat`, in hundredths of a second. */
export function cpuSeconds(pid: number): number {
  return sum(pid, (id) => {
    const fields = read(id, "stat").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  });
}

/** The largest resident size since `forgetPeak`, in megabytes. */
export function peakMegabytes(pid: number): number {
  return sum(pid, (id) => Number(/VmHWM:\s+(\d+)/.exec(read(id, "status"))?.[1] ?? 0) / 1024);
}

export function forgetPeak(pid: number): void {
  for (const id of family(pid)) writeFileSync(`/proc/${id}/clear_refs`, PAGE_TABLE_PEAK);
}

/** The process and its children's children. */
function family(pid: number): number[] {
  const parents = readdirSync("/proc").flatMap((name) => {
    const parent = Number(/^\d+$/.test(name) ? read(Number(name), "stat").split(") ")[1]?.split(" ")[1] : Number.NaN);
    return Number.isNaN(parent) ? [] : [{ id: Number(name), parent }];
  });
  const below = (id: number): number[] => [
    id,
    ...parents.filter(({ parent }) => parent === id).flatMap((it) => below(it.id)),
  ];
  return below(pid);
}

function sum(pid: number, of: (id: number) => number): number {
  return family(pid).reduce((total, id) => total + (of(id) || 0), 0);
}

/** Empty for a process that has ended meanwhile. */
function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
