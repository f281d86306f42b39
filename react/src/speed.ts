const windowMs = 5_000;
/** Less says more about the browser's buffers than about the network. */
const minElapsedMs = 500;

/** Bytes per second over the last seconds. What is told first is what had arrived before. */
export function measureSpeed(now: () => number = () => performance.now()): (loaded: number) => number | null {
  let samples: { at: number; loaded: number }[] = [];
  return (loaded) => {
    const at = now();
    // Bytes that were lost are sent again.
    if (loaded < (samples.at(-1)?.loaded ?? 0)) samples = [];
    samples = [...samples.filter((sample) => sample.at >= at - windowMs), { at, loaded }];
    const [first = { at, loaded }] = samples;
    const elapsed = at - first.at;
    return elapsed < minElapsedMs ? null : ((loaded - first.loaded) / elapsed) * 1000;
  };
}
