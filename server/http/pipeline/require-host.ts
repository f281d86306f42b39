import { isIPv6 } from "node:net";
import type { Request, RequestHandler } from "express";
import { anonymousCalls } from "../../accounts/anonymous-calls.ts";
import { invalid } from "../../base/errors.ts";
import type { Context } from "../../context.ts";
import { addressOf, setRateHeaders } from "../responses/rate-headers.ts";

/** A registered name, which can be empty, or an IPv4 address (RFC 3986 §3.2.2), and a port (RFC 9110 §7.2). */
const NAME = /^(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})*(?::\d*)?$/i;
const IPV6 = /^\[([^\]]+)\](?::\d*)?$/;

/**
 * Requires exactly one valid Host header (RFC 9112 §3.2): of two, a proxy may have used the other one. A rejected
 * request counts as a call of the address, and the connection is closed, because the start of the next request is
 * uncertain.
 */
export function requireHost(context: Context): RequestHandler {
  return (request, response, next) => {
    const problem = problemOf(request);
    if (problem === null) return next();
    const now = context.clock();
    setRateHeaders(response, anonymousCalls(context).count(addressOf(request), now), now);
    response.setHeader("Connection", "close");
    throw invalid("headers", "", "host", problem);
  };
}

function problemOf({ rawHeaders, headers: { host }, httpVersion }: Request): string | null {
  if (host === undefined) return httpVersion === "1.0" ? null : "the request has no Host header";
  if (hasSeveralHosts(rawHeaders)) return "the request has more than one Host header";
  const [, address] = IPV6.exec(host) ?? [];
  const isValid = address === undefined ? NAME.test(host) : isIPv6(address);
  return isValid ? null : "the Host header is not a name or an address with a port";
}

function hasSeveralHosts(rawHeaders: string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}
