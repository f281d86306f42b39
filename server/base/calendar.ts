/* Days and months in UTC, which limits, credits and statistics count in. */

export const DAY_MS = 86_400_000;

/** The last that was asked for: every call is counted for its day. */
let latest = { day: Number.NaN, text: "" };

/** The calendar date, `2026-05-11`. */
export function utcDay(time: Date): string {
  const day = Math.floor(time.getTime() / DAY_MS);
  if (day !== latest.day) latest = { day, text: time.toISOString().slice(0, 10) };
  return latest.text;
}

/** Whether there is such a day, `2026-05-11`: JavaScript takes 30 February for 2 March. */
export function isDay(text: string): boolean {
  return new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
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

export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * DAY_MS);
}

/** At least one, for `Retry-After` and its like. */
export function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));
}

/** The first moment of the next month. */
export function nextMonth(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1));
}
