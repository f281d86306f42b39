const TICK_MS = 500;
/** A process that is merely busy is late by less. */
const STALL_MS = 1_000;
/** No caller asks for a longer window. */
const MAX_WINDOW_MS = 600_000;

const monotonic = () => performance.now();

let clock = monotonic;
let timer: NodeJS.Timeout | null = null;
let last = 0;
let stalls: { endedAt: number; lastedMs: number }[] = [];

function sample(): void {
  const now = clock();
  const lastedMs = now - last - TICK_MS;
  if (lastedMs > STALL_MS) {
    stalls = [...stalls.filter(({ endedAt }) => now - endedAt < MAX_WINDOW_MS), { endedAt: now, lastedMs }];
  }
  last = now;
}

/** From now on the process measures how long its event loop was blocked. Another clock, in milliseconds, starts the measurement anew. */
export function monitorEventLoop(now = monotonic): void {
  if (timer !== null && now === clock) return;
  clock = now;
  last = clock();
  stalls = [];
  timer ??= setInterval(sample, TICK_MS).unref();
}

/** Whether the event loop was blocked for at least `minMs`, some time in the last `windowMs`. */
export function recentlyStalled(windowMs: number, minMs = STALL_MS): boolean {
  // The caller may run before the timer, right after the stall.
  if (timer !== null) sample();
  const now = clock();
  return stalls.some(({ endedAt, lastedMs }) => now - endedAt < windowMs && lastedMs >= minMs);
}

export const TOO_BUSY = "The service is too busy to read this request. Try again in a few seconds.";
