import { cpuOf, peakOf, workersOf } from "../../testing/children.ts";

export interface Cost {
  seconds: number;
  /** Of this process and the workers below it. */
  cpu: number;
  /** The most that a worker ever held, MB. */
  memory: number;
}

/** Runs the work; what its worker processes take counts where the system tells of it, which is on Linux. */
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

/** Seconds of the processor by worker. */
function spent(): Map<number, number> {
  if (process.platform !== "linux") return new Map();
  return new Map(workersOf(process.pid, "worker.ts").map((pid) => [pid, cpuOf(pid)]));
}
