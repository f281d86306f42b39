import { invalid } from "./errors.ts";

/**
 * Parses a time in a field of a body. The date-time format of the schema accepts dates that do not exist, such as 30
 * February, which JavaScript would change to another date. Throws VALIDATION_ERROR.
 */
export function readTime(text: string, field: string): Date {
  const time = new Date(text);
  const date = text.slice(0, 10);
  const isValid = !Number.isNaN(time.getTime()) && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
  if (!isValid || time.getUTCFullYear() > 9999) {
    throw invalid("body", field, "format", "must be a valid time, such as 2027-05-11T00:00:00Z");
  }
  return time;
}
