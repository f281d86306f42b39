/** A shorter interval measures the browser's buffers instead of the network. */
const MIN_ELAPSED_MS = 500;

/**
 * Returns a function that computes the bytes per second of the last seconds (5 by default) from the bytes that have
 * been sent. Its first call sets the starting point. It returns null while the speed is unknown.
 */
export function measureSpeed(
  now: () => number = () => performance.now(),
  windowMs = 5_000,
): (loaded: number) => number | null {
  let samples: { at: number; loaded: number }[] = [];
  return (loaded) => {
    const last = { at: now(), loaded };
    // After a failure, lost bytes are sent again and the total decreases.
    if (loaded < (samples.at(-1)?.loaded ?? 0)) samples = [];
    samples = [...samples.filter(({ at }) => at >= last.at - windowMs), last];
    const [first = last] = samples;
    const elapsed = last.at - first.at;
    return elapsed < MIN_ELAPSED_MS ? null : ((loaded - first.loaded) / elapsed) * 1000;
  };
}
