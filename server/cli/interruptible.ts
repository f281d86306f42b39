/** Work that the first SIGINT or SIGTERM ends in order, through the signal; a second one ends the process at once. */
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
