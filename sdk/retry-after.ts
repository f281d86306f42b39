/** Returns the milliseconds of `Retry-After`, in seconds or as a date (RFC 9110 §10.2.3); null if absent or invalid. */
export function retryAfter(headers: Headers, now: number = Date.now()): number | null {
  const value = headers.get("retry-after")?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
