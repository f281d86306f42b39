import type { Express, Request, Response } from "express";
import type { AnonymousCalls } from "../accounts/anonymous-calls.ts";
import type { Admission } from "../accounts/call-counter.ts";
import { rateHeaders } from "../accounts/rate-limit.ts";

export function setRateHeaders(response: Response, state: Admission, now: Date): void {
  const headers = rateHeaders(state, now);
  for (const name in headers) response.setHeader(name, headers[name] ?? "");
}

/**
 * Every answer carries the headers: where nothing was counted by the time it is sent, of the caller's address. A function
 * of its own would hold each response in memory, as getters do (see RequestContext).
 */
export function anonymousRateHeaders(app: Express, anonymous: AnonymousCalls, clock: () => Date): void {
  const { writeHead } = app.response;
  // node:http calls it, too, for an answer that begins with its body.
  app.response.writeHead = function (this: Response, ...parts: Parameters<typeof writeHead>) {
    const now = clock();
    if (!this.hasHeader("X-RateLimit-Limit")) setRateHeaders(this, anonymous.peek(addressOf(this.req), now), now);
    return writeHead.apply(this, parts);
  } as typeof writeHead;
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
