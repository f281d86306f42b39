/** API calls of the day, from the last response of the service. */
export interface RateLimit {
  /** Calls per day of the plan. */
  limit: number;
  /** Remaining calls. */
  remaining: number;
  /** Time when the count is reset. */
  resetAt: Date;
}

/** Reads the rate limit from response headers. Null if they do not contain it, for example from a proxy. */
export function readRateLimit(headers: Headers): RateLimit | null {
  const [limit = Number.NaN, remaining = Number.NaN, reset = Number.NaN] = ["Limit", "Remaining", "Reset"].map((name) =>
    Number.parseInt(headers.get(`X-RateLimit-${name}`) ?? "", 10),
  );
  if (Number.isNaN(limit + remaining + reset)) return null;
  return { limit, remaining, resetAt: new Date(reset * 1000) };
}
