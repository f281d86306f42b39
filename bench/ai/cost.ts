import { readFileSync } from "node:fs";
import { workersOf } from "../../testing/children.ts";

export interface Cost {
  seconds: number;
  /** Of this process and the workers below it. */
  cpu: number;
  /** The most that a worker ever held, MB. */
  memory: number;
}

/** Linux counts time in hundredths of a second (sysconf(_SC_CLK_TCK)). */
const TICKS = 100;

/** Runs the work; what its worker processes take counts where the system tells of it, which is on Linux. */
export async function costOf<T>(run: () => Promise<T>): Promise<[T, Cost]> {
  const before = spent();
  const own = process.cpuUsage();
  const started = performance.now();
  const result = await run();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(own);
  const after = spent();
  const workers = [...after].reduce((sum, [pid, ticks]) => sum + ticks - (before.get(pid) ?? 0), 0) / TICKS;
  return [
    result,
    { seconds, cpu: (user + system) / 1e6 + workers, memory: Math.max(0, ...[...after.keys()].map(peak)) },
  ];
}

/** Ticks of the processor by worker. */
function spent(): Map<number, number> {
  if (process.platform !== "linux") return new Map();
  return new Map(workersOf(process.pid, "worker.ts").map((pid) => [pid, ticksOf(pid)]));
}

/** proc_pid_stat(5): the name may hold blanks, what follows it does not; utime and stime are the 14th and 15th. */
function ticksOf(pid: number): number {
  const fields = read(pid, "stat").split(") ").at(-1)?.split(" ") ?? [];
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

function peak(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(read(pid, "status"))?.[1] ?? 0) / 1000;
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // it has ended
  }
}
