import { cpuOf, peakOf, workersOf } from "../../testing/children.ts";

export interface Cost {
  seconds: number;
  /** CPU seconds of this process and its workers. */
  cpu: number;
  /** Peak memory of a worker since its start, in MB. */
  memory: number;
}

/** Runs the work and measures its cost. Includes the worker processes only on Linux. */
export async function costOf<T>(run: () => Promise<T>): Promise<[T, Cost]> {
  const before = spent();
  const own = process.cpuUsage();
  const started = performance.now();
  const result = await run();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(own);
  const after = spent();
  const workers = [...after].reduce((sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? 0), 0);
  return [
    result,
    { seconds, cpu: (user + system) / 1e6 + workers, memory: Math.max(0, ...[...after.keys()].map(peakOf)) / 1000 },
  ];
}

/** Returns the CPU seconds of each worker, by process id. */
function spent(): Map<number, number> {
  if (process.platform !== "linux") return new Map();
  return new Map(workersOf(process.pid, "worker.ts").map((pid) => [pid, cpuOf(pid)]));
}
