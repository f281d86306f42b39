import type { Request, RequestHandler, Response } from "express";
import type { AnonymousCalls } from "../accounts/anonymous-calls.ts";
import type { Admission } from "../accounts/call-counter.ts";
import { rateHeaders } from "../accounts/rate-limit.ts";

export function setRateHeaders(response: Response, state: Admission, now: Date): void {
  for (const [name, value] of Object.entries(rateHeaders(state, now))) response.setHeader(name, value);
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

/** The same for requests that are refused before anything is known of them but the address (see listen.ts). */
export function unreadableHeaders(anonymous: AnonymousCalls, clock: () => Date) {
  return (address: string, counted: boolean): Record<string, string> => {
    const now = clock();
    return rateHeaders(counted ? anonymous.count(address, now) : anonymous.peek(address, now), now);
  };
}
