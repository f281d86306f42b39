const TICK_MS = 500;
/** A process that is merely busy is late by less. */
const STANDSTILL_MS = 1_000;

let watch: NodeJS.Timeout | null = null;
let last = 0;
let latest = { endedAt: Number.NEGATIVE_INFINITY, lastedMs: 0 };

function look(): void {
  const now = performance.now();
  const lastedMs = now - last - TICK_MS;
  if (lastedMs > STANDSTILL_MS) latest = { endedAt: now, lastedMs };
  last = now;
}

/** From now on this process knows when it stood still. */
export function watchStandstill(): void {
  if (watch !== null) return;
  last = performance.now();
  watch = setInterval(look, TICK_MS).unref();
}

/** Whether this process was too busy to read what had come, some time in the last `windowMs`, and for how long at least. */
export function stoodStill(windowMs: number, atLeastMs = STANDSTILL_MS): boolean {
  // What asks may run before the timer, right after the standstill.
  if (watch !== null) look();
  return performance.now() - latest.endedAt < windowMs && latest.lastedMs >= atLeastMs;
}

export const TOO_BUSY = "The service is too busy to read what it is sent. Try again in a few seconds.";
