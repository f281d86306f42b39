import { workerData } from "node:worker_threads";
import type { GuardState } from "./serve.ts";

/*
 * Monitors its process from a separate thread while a task runs. A decoder that fills the memory does not pause, and
 * the heap limit of V8 does not include buffers. A decoder that uses too much CPU time does not pause either; that time
 * is measured here, where it is available with every isolation. A process whose parent was killed must also end. The
 * guard is for code that is not malicious. Malicious native code can stop this thread; then the parent's timeout ends
 * the process. It imports only modules of Node.js, because it can run without the files of this folder.
 */
const { busy, cpuDeadline, memoryLimit, parent, cpuSignal } = workerData as GuardState;

/*
 * The peak of resident memory. The current value is in /proc, which may be missing. A program that was started without
 * a fork inherits the peak of the program that started it.
 */
const peak = () => BigInt(process.resourceUsage().maxRSS) * 1024n;
const initialPeak = peak();

for (;;) {
  Atomics.wait(busy, 0, 0);
  const { user, system } = process.cpuUsage();
  const memory = peak();
  const exceedsMemory = memory > initialPeak && memory > Atomics.load(memoryLimit, 0);
  if (exceedsMemory || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  if (BigInt(user + system) > Atomics.load(cpuDeadline, 0)) process.kill(process.pid, cpuSignal);
  Atomics.wait(busy, 0, 1, 20);
}
