const MIN_PAUSE_MS = 20;

/**
 * Returns the delay before the next attempt. It doubles with each attempt, with random jitter so that competing clients
 * diverge.
 */
export function backoffMs(attempt: number): number {
  return MIN_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
}
