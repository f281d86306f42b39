import type { Fail } from "../base/errors.ts";

/** A URL works for longer than the limits of its account allow. */
export function lifetimeExceeded(fail: Fail<"URL_LIFETIME_EXCEEDED">, seconds: number, limit: number): Error {
  const message = `A signed URL of this account works for at most ${limit} seconds, not ${seconds}.`;
  return fail("URL_LIFETIME_EXCEEDED", message, { limit });
}
