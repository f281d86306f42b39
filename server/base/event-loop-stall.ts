const TICK_MS = 500;
/** A busy process is delayed by less. */
const STALL_MS = 1_000;
/** The longest window of all callers. */
const MAX_WINDOW_MS = 600_000;

const monotonic = () => performance.now();

let clock = monotonic;
let timer: NodeJS.Timeout | null = null;
let last = 0;
let stalls: { endedAt: number; durationMs: number }[] = [];

function sample(): void {
  const now = clock();
  const durationMs = now - last - TICK_MS;
  if (durationMs > STALL_MS) {
    stalls = [...stalls.filter(({ endedAt }) => now - endedAt < MAX_WINDOW_MS), { endedAt: now, durationMs }];
  }
  last = now;
}

/**
 * Starts to measure how long the event loop was blocked. A different clock, in milliseconds, restarts the measurement.
 */
export function monitorEventLoop(now = monotonic): void {
  if (timer !== null && now === clock) return;
  clock = now;
  last = clock();
  stalls = [];
  timer ??= setInterval(sample, TICK_MS).unref();
}

/** Returns whether the event loop was blocked for at least `minMs` during the last `windowMs`. */
export function recentlyStalled(windowMs: number, minMs = STALL_MS): boolean {
  // The caller can run before the timer, directly after the stall.
  if (timer !== null) sample();
  const now = clock();
  return stalls.some(({ endedAt, durationMs }) => now - endedAt < windowMs && durationMs >= minMs);
}

export const TOO_BUSY = "The service is too busy to read this request. Try again in a few seconds.";
