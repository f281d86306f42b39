const WINDOW_MS = 5_000;
/** A shorter interval measures the browser's buffers instead of the network. */
const MIN_ELAPSED_MS = 500;

/**
 * Returns a function that computes the bytes per second of the last 5 seconds. Its first call sets the starting point.
 */
export function measureSpeed(now: () => number = () => performance.now()): (loaded: number) => number | null {
  let samples: { at: number; loaded: number }[] = [];
  return (loaded) => {
    const at = now();
    // After a failure, lost bytes are sent again and the total decreases.
    if (loaded < (samples.at(-1)?.loaded ?? 0)) samples = [];
    samples = [...samples.filter((sample) => sample.at >= at - WINDOW_MS), { at, loaded }];
    const [first = { at, loaded }] = samples;
    const elapsed = at - first.at;
    return elapsed < MIN_ELAPSED_MS ? null : ((loaded - first.loaded) / elapsed) * 1000;
  };
}
