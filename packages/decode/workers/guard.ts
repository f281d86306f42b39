import { workerData } from "node:worker_threads";
import { CPU_SIGNAL, cpuMicros } from "./frames.ts";
import type { GuardState } from "./serve.ts";

/*
 * Monitors its process from a separate thread while a task runs. A decoder that fills the memory does not pause, and
 * the heap limit of V8 does not include buffers. A decoder that uses too much CPU time does not pause either; that time
 * is measured here, where it is available with every isolation. A process whose parent was killed must also end. The
 * guard is for code that is not malicious. Malicious native code can stop this thread; then the parent's timeout ends
 * the process.
 */
const { busy, cpuDeadline, maxMemoryBytes, parent } = workerData as GuardState;

/*
 * The peak of resident memory. The current value is in /proc, which may be missing. A program that was started without
 * a fork inherits the peak of the program that started it.
 */
const peak = () => process.resourceUsage().maxRSS * 1024;
const limit = maxMemoryBytes === null ? Infinity : Math.max(maxMemoryBytes, peak());

for (;;) {
  Atomics.wait(busy, 0, 0);
  const used = BigInt(cpuMicros());
  const exceedsMemory = peak() > limit;
  if (exceedsMemory || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  if (used > Atomics.load(cpuDeadline, 0)) process.kill(process.pid, CPU_SIGNAL);
  Atomics.wait(busy, 0, 1, 20);
}
