const TICK_MS = 500;
/** A process that is merely busy is late by less. */
const STALL_MS = 1_000;

let timer: NodeJS.Timeout | null = null;
let last = 0;
let latest = { endedAt: Number.NEGATIVE_INFINITY, lastedMs: 0 };

function sample(): void {
  const now = performance.now();
  const lastedMs = now - last - TICK_MS;
  if (lastedMs > STALL_MS) latest = { endedAt: now, lastedMs };
  last = now;
}

/** From now on this process knows when it stood still. */
export function monitorEventLoop(): void {
  if (timer !== null) return;
  last = performance.now();
  timer = setInterval(sample, TICK_MS).unref();
}

/** Whether this process was too busy to read what had come, some time in the last `windowMs`, and for how long at least. */
export function recentlyStalled(windowMs: number, minMs = STALL_MS): boolean {
  // What asks may run before the timer, right after the standstill.
  if (timer !== null) sample();
  return performance.now() - latest.endedAt < windowMs && latest.lastedMs >= minMs;
}

export const TOO_BUSY = "The service is too busy to read what it is sent. Try again in a few seconds.";
