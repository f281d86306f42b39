/** Runs work that the first SIGINT or SIGTERM aborts through the signal. A second one ends the process immediately. */
export async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const aborter = new AbortController();
  const abort = () => aborter.abort();
  process.once("SIGINT", abort).once("SIGTERM", abort);
  try {
    return await work(aborter.signal);
  } finally {
    process.off("SIGINT", abort).off("SIGTERM", abort);
  }
}
