import { workerData } from "node:worker_threads";

/*
 * Watches over its process from a thread of its own, while that works: a decoder that fills the memory does not pause, and
 * buffers are no part of the heap that V8 bounds. And a process whose parent was killed must not work on for ever.
 */
const { busy, mostMemory, parent } = workerData as { busy: Int32Array; mostMemory: number | null; parent: number };

for (;;) {
  Atomics.wait(busy, 0, 0);
  const grown = mostMemory !== null && process.memoryUsage.rss() > mostMemory;
  if (grown || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  Atomics.wait(busy, 0, 1, 20);
}
