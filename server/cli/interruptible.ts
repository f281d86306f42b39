/** Runs work that the first SIGINT or SIGTERM aborts through the signal. A second one ends the process immediately. */
export async function interruptible<Done>(work: (signal: AbortSignal) => Promise<Done>): Promise<Done> {
  const stop = new AbortController();
  const end = () => stop.abort();
  process.once("SIGINT", end).once("SIGTERM", end);
  try {
    return await work(stop.signal);
  } finally {
    process.off("SIGINT", end).off("SIGTERM", end);
  }
}
