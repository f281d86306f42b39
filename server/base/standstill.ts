const TICK_MS = 500;
/** A process that is merely busy is late by less. */
const STANDSTILL_MS = 1_000;

let watch: NodeJS.Timeout | null = null;
let last = 0;
let stoodStillAt = Number.NEGATIVE_INFINITY;

function look(): void {
  const now = performance.now();
  if (now - last > TICK_MS + STANDSTILL_MS) stoodStillAt = now;
  last = now;
}

/** From now on this process knows when it stood still. */
export function watchStandstill(): void {
  if (watch !== null) return;
  last = performance.now();
  watch = setInterval(look, TICK_MS).unref();
}

/** Whether this process was too busy to read what had come, some time in the last `windowMs`. */
export function stoodStill(windowMs: number): boolean {
  // What asks may run before the timer, right after the standstill.
  if (watch !== null) look();
  return performance.now() - stoodStillAt < windowMs;
}

export const TOO_BUSY = "The service is too busy to read what it is sent. Try again in a few seconds.";
