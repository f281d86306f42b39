/** Returns the CPU time of all threads of this process, in microseconds. */
export function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * The signal with which a worker ends itself when a job has used its CPU time. setitimer(2) sends it for such a timer.
 * It ends a process without a core dump, and nothing else sends it.
 */
export const CPU_SIGNAL = "SIGVTALRM";
