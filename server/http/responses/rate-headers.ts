import type { Express, Request, Response } from "express";
import type { Admission } from "../../accounts/call-counter.ts";
import { anonymousCalls, rateHeaders } from "../../accounts/rate-limit.ts";
import type { Context } from "../../context.ts";

export function setRateHeaders(response: Response, state: Admission, now: Date): void {
  const headers = rateHeaders(state, now);
  for (const name in headers) response.setHeader(name, headers[name] ?? "");
}

/**
 * Adds rate limit headers to every response. If no call was counted before the response, they contain the state of the
 * client address. A closure per response would keep each response in memory, as getters do (see RequestContext).
 */
export function anonymousRateHeaders(app: Express, context: Context): void {
  const { writeHead } = app.response;
  // node:http also calls it for a response that starts with its body.
  app.response.writeHead = function (this: Response, ...parts: Parameters<typeof writeHead>) {
    const now = context.clock();
    if (!this.hasHeader("X-RateLimit-Limit"))
      setRateHeaders(this, anonymousCalls(context).peek(addressOf(this.req), now), now);
    return writeHead.apply(this, parts);
  } as typeof writeHead;
}

export function addressOf(request: Request): string {
  return request.ip ?? "unknown";
}

/** Returns the same headers for requests that are rejected when only the address is known (see listen.ts). */
export function rateHeadersForAddress(context: Context) {
  return (address: string, counted: boolean): Record<string, string> => {
    const now = context.clock();
    const anonymous = anonymousCalls(context);
    return rateHeaders(counted ? anonymous.count(address, now) : anonymous.peek(address, now), now);
  };
}
