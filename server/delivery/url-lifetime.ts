import type { Fail } from "../base/errors.ts";

/** Returns the error for a URL whose lifetime exceeds the limit of its account. */
export function lifetimeExceeded(fail: Fail<"URL_LIFETIME_EXCEEDED">, seconds: number, limit: number): Error {
  const message = `Signed URLs of this account are valid for at most ${limit} seconds, not ${seconds}. Request a shorter lifetime.`;
  return fail("URL_LIFETIME_EXCEEDED", message, { limit });
}
