import { isIPv6 } from "node:net";
import type { Request, RequestHandler } from "express";
import { anonymousCalls } from "../../accounts/rate-limit.ts";
import { invalid, unavailable } from "../../base/errors.ts";
import { ServiceError } from "../../base/service-error.ts";
import type { Context } from "../../context.ts";
import { cachedReadOnlyState } from "../../contract/read-only.ts";
import { addressOf, setRateHeaders } from "../responses/rate-headers.ts";

/** Rejects all requests except health checks, in a process that does not serve the API. */
export const healthOnly: RequestHandler = (request, _response, next) => {
  if (request.path.startsWith("/health/")) return next();
  next(new ServiceError("NOT_FOUND", `There is nothing at ${request.path}: this process serves only health checks.`));
};

/**
 * Rejects all requests except health checks in a process that does not match its installation, before any other check.
 */
export function refuseMismatch({ installation }: Context): RequestHandler {
  return (request, _response, next) => {
    if (!request.path.startsWith("/health/")) installation.requireMatch();
    next();
  };
}

const RETRY_AFTER_SECONDS = 10;

export function readOnlyError(cause?: unknown) {
  const message = "The service is temporarily read-only: nothing can be changed. Reading and delivery still work.";
  return unavailable(message, cause, RETRY_AFTER_SECONDS);
}

/** Rejects operations that change data while the service is read-only, before the body is read. */
export function refuseChanges(context: Context): RequestHandler {
  return (request, _response, next) => {
    if (request.context.operation?.changes && cachedReadOnlyState(context)) throw readOnlyError();
    next();
  };
}

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
