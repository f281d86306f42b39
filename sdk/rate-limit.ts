/** What is left of the day's calls, as the last answer of the service said. */
export interface RateLimit {
  /** Calls that the plan allows in a day. */
  limit: number;
  /** Calls left. */
  remaining: number;
  /** When the count starts over. */
  resetAt: Date;
}

/** Null when an answer says nothing about it, as that of a proxy. */
export function readRateLimit(headers: Headers): RateLimit | null {
  const [limit = Number.NaN, remaining = Number.NaN, reset = Number.NaN] = ["Limit", "Remaining", "Reset"].map((name) =>
    Number.parseInt(headers.get(`X-RateLimit-${name}`) ?? "", 10),
  );
  if (Number.isNaN(limit + remaining + reset)) return null;
  return { limit, remaining, resetAt: new Date(reset * 1000) };
}
