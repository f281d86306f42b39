import { workerData } from "node:worker_threads";

/*
 * Watches over its process from a thread of its own, while that works: a decoder that fills the memory does not pause, and
 * buffers are no part of the heap that V8 bounds. And a process whose parent was killed must not work on for ever.
 */
const { busy, mostMemory, parent } = workerData as { busy: Int32Array; mostMemory: number | null; parent: number };

/*
 * The most that was resident: what is so at the moment stands in /proc, which may be missing. Without a fork in between, a
 * program takes over the peak of the one that started it.
 */
const peak = () => process.resourceUsage().maxRSS * 1024;
const most = mostMemory === null ? Infinity : Math.max(mostMemory, peak());

for (;;) {
  Atomics.wait(busy, 0, 0);
  const grown = peak() > most;
  if (grown || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  Atomics.wait(busy, 0, 1, 20);
}
