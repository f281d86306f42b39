import { workerData } from "node:worker_threads";
import { CPU_SIGNAL, cpuMicros } from "./cpu-time.ts";
import type { Guarded } from "./serve.ts";

/*
 * Watches over its process from a thread of its own, while that works: a decoder that fills the memory does not pause, and
 * buffers are no part of the heap that V8 bounds. Nor does one pause that takes all the processor's time; that is measured
 * here, where it is known in every isolation. And a process whose parent was killed must not work on for ever. All this is
 * for what is not hostile: native code that has taken the process over can stop this thread, and then its parent's clock
 * ends it.
 */
const { busy, cpuDeadline, maxMemoryBytes, parent } = workerData as Guarded;

/*
 * The most that was resident: what is so at the moment stands in /proc, which may be missing. Without a fork in between, a
 * program takes over the peak of the one that started it.
 */
const peak = () => process.resourceUsage().maxRSS * 1024;
const most = maxMemoryBytes === null ? Infinity : Math.max(maxMemoryBytes, peak());

for (;;) {
  Atomics.wait(busy, 0, 0);
  const used = BigInt(cpuMicros());
  const grown = peak() > most;
  if (grown || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  if (used > Atomics.load(cpuDeadline, 0)) process.kill(process.pid, CPU_SIGNAL);
  Atomics.wait(busy, 0, 1, 20);
}
