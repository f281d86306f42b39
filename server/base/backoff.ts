const MIN_PAUSE_MS = 20;

/** How long to wait after so many attempts: longer each time, and never the same for two that were in each other's way. */
export function backoffMs(attempt: number): number {
  return MIN_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
}
