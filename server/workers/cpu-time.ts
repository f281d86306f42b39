/** The processor's time that this process has taken, all its threads together. */
export function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * What a worker ends itself with when a job has taken all its processor time (setitimer(2) has it for such a clock): by
 * itself it ends a process, without a core dump, and nothing else sends it.
 */
export const CPU_SIGNAL = "SIGVTALRM";
