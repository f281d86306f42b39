/* Days and months in UTC, which limits, credits and statistics count in. */

/** The calendar date, `2026-05-11`. */
export function utcDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The calendar month, `2026-05`. */
export function utcMonth(time: Date): string {
  return time.toISOString().slice(0, 7);
}

/** The first day of a time's month, `2026-05-01`. */
export function firstOfMonth(time: Date): string {
  return `${utcMonth(time)}-01`;
}

export function nextMidnight(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + 1));
}

/** At least one, for `Retry-After` and its like. */
export function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));
}

/** The first moment of the next month. */
export function nextMonth(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1));
}
