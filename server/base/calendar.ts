import { invalid } from "./errors.ts";

/* Days and months in UTC, the unit of limits, credits and statistics. */

export const DAY_MS = 86_400_000;

/** The last result: every call is counted for its day. */
let latest = { day: Number.NaN, text: "" };

/** Returns the calendar date, `2026-05-11`. */
export function utcDay(time: Date): string {
  const day = Math.floor(time.getTime() / DAY_MS);
  if (day !== latest.day) latest = { day, text: time.toISOString().slice(0, 10) };
  return latest.text;
}

/** Returns whether the date `2026-05-11` exists: JavaScript parses 30 February as 2 March. */
export function isDay(text: string): boolean {
  return new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
}

/** Returns the calendar month, `2026-05`. */
export function utcMonth(time: Date): string {
  return time.toISOString().slice(0, 7);
}

/** Returns the first day of a time's month, `2026-05-01`. */
export function firstOfMonth(time: Date): string {
  return `${utcMonth(time)}-01`;
}

export function nextMidnight(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + 1));
}

export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * DAY_MS);
}

/** Returns the seconds until a time, at least 1, for headers such as `Retry-After`. */
export function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));
}

/** Returns the start of the next month. */
export function nextMonth(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1));
}

/**
 * Parses a time in a field of a body or in a parameter. The date-time format of the schema accepts dates that do not exist, such as 30
 * February, which JavaScript would change to another date. Throws VALIDATION_ERROR.
 */
export function readTime(text: string, field: string, place: "body" | "query" = "body"): Date {
  const time = new Date(text);
  const date = text.slice(0, 10);
  const isValid = !Number.isNaN(time.getTime()) && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
  if (!isValid || time.getUTCFullYear() > 9999) {
    throw invalid(place, field, "format", "must be a valid time, such as 2027-05-11T00:00:00Z");
  }
  return time;
}
