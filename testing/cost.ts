/* Measurements for `*.cost.test.ts`. These tests run one file at a time, and not as part of `npm test`. */

/** Returns the CPU time in milliseconds that all threads of this process use during a call. */
export async function cpuMsOf(call: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the number of bytes by which the resident memory of this process is larger after a call. */
export async function memoryGrowthOf(call: () => unknown): Promise<number> {
  const before = process.memoryUsage.rss();
  await call();
  return process.memoryUsage.rss() - before;
}
