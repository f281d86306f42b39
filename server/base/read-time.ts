import { invalid } from "./errors.ts";

/**
 * A time in a field of a body. What the schema's date-time lets through but no calendar has, such as a 30 February, would roll over
 * silently. Throws VALIDATION_ERROR.
 */
export function readTime(text: string, field: string): Date {
  const time = new Date(text);
  const date = text.slice(0, 10);
  const real = !Number.isNaN(time.getTime()) && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
  if (!real || time.getUTCFullYear() > 9999) {
    throw invalid("body", field, "format", "must be a valid time, such as 2027-05-11T00:00:00Z");
  }
  return time;
}
