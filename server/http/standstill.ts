const TICK_MS = 500;
const STANDSTILL_MS = 1_000;

/** Tells whether this process was too busy to read what had come, some time in the last `windowMs`. */
export function standstillWatch(windowMs: number): { seen(): boolean; stop(): void } {
  let last = performance.now();
  let stoodStillAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    const now = performance.now();
    if (now - last > TICK_MS + STANDSTILL_MS) stoodStillAt = now;
    last = now;
  };
  const timer = setInterval(look, TICK_MS).unref();
  return {
    seen() {
      // What asks may run before the timer, right after the standstill.
      look();
      return performance.now() - stoodStillAt < windowMs;
    },
    stop: () => clearInterval(timer),
  };
}
