import type { Request, RequestHandler, Response } from "express";
import type { AnonymousCalls } from "../accounts/anonymous-calls.ts";
import type { Admission } from "../accounts/call-counter.ts";

/** X-RateLimit-*, and the same as structured fields (draft-ietf-httpapi-ratelimit-headers-10). */
export function setRateHeaders(response: Response, { limit, remaining, resetAt }: Admission, now: Date): void {
  response.setHeader("X-RateLimit-Limit", limit);
  response.setHeader("X-RateLimit-Remaining", remaining);
  response.setHeader("X-RateLimit-Reset", Math.floor(resetAt.getTime() / 1000));
  response.setHeader("RateLimit-Policy", `"day";q=${limit};w=86400`);
  response.setHeader("RateLimit", `"day";r=${remaining};t=${secondsUntil(resetAt, now)}`);
}

export function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));
}

/** Every answer carries the headers; as long as no account is known, they speak of the caller's address. */
export function anonymousRateHeaders(anonymous: AnonymousCalls, clock: () => Date): RequestHandler {
  return (request, response, next) => {
    const now = clock();
    setRateHeaders(response, anonymous.peek(addressOf(request), now), now);
    next();
  };
}

export function addressOf(request: Request): string {
  return request.ip ?? "unknown";
}
