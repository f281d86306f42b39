import type { Request, Response } from "express";
import { truncate } from "../base/errors.ts";
import { ServiceError } from "../base/service-error.ts";
import type { Context } from "../context.ts";
import { cookieName } from "../contract/headers.ts";
import type { SignedIn } from "../contract/user.ts";
import { dashboardUrl, SESSION_COOKIE, setSessionCookie } from "../users/cookies.ts";
import { findSession, SESSION_CHALLENGE } from "../users/sessions.ts";
import { isSecondFactorRequired } from "../users/users.ts";
import { isFromAdminListener } from "./listener-rules.ts";

/** Returns the URL of the dashboard that the client used: the public one, or the one for operators. */
export function dashboardUrlOf(context: Context, request: Request): string {
  return dashboardUrl(context, isFromAdminListener(request));
}

/** Returns the user of the session cookie. @throws SESSION_REQUIRED, SECOND_FACTOR_REQUIRED */
export async function requireSignedIn(context: Context, request: Request, response: Response): Promise<SignedIn> {
  const url = dashboardUrlOf(context, request);
  const token = readCookie(request, cookieName(SESSION_COOKIE, url));
  const found = token === null ? null : await findSession(context, token);
  if (token === null || found === null) {
    const message =
      token === null
        ? "Sign in to the dashboard."
        : "The session has expired or was revoked. Sign in to the dashboard.";
    throw new ServiceError("SESSION_REQUIRED", message, undefined, { headers: SESSION_CHALLENGE });
  }
  const { signedIn, extended } = found;
  const { user, account, session } = signedIn;
  if (account.suspended) {
    const message = "Your account is suspended. Contact the operator of the service.";
    throw new ServiceError("SESSION_REQUIRED", message, undefined, { headers: SESSION_CHALLENGE });
  }
  if (extended) response.setHeader("Set-Cookie", setSessionCookie(url, token, session.expiresAt, context.clock()));
  request.context.signedIn = signedIn;
  const isSetUp = user.secondFactors.length > 0 || request.context.operation?.withoutSecondFactor;
  if (!isSetUp && isSecondFactorRequired(context, user)) {
    throw new ServiceError(
      "SECOND_FACTOR_REQUIRED",
      "A second factor is required. Set up a passkey or an authenticator app.",
    );
  }
  return signedIn;
}

/** Returns the value of the cookie with this name, or with the prefixed name that it has over HTTPS. */
export function readCookieOfAnyScheme(request: Request, name: string): string | null {
  return readCookie(request, cookieName(name, "https:")) ?? readCookie(request, name);
}

/** Returns the value of the first cookie with this name (RFC 6265 §4.2). */
function readCookie(request: Request, cookie: string): string | null {
  for (const pair of request.get("Cookie")?.split(";") ?? []) {
    const [name, value] = pair.split("=", 2);
    if (name?.trim() === cookie && value) return value.trim();
  }
  return null;
}

/**
 * Rejects requests that another site may have made the browser send. SameSite=Strict prevents most of them. This check
 * covers the rest: another port of the same host is the same "site", and so is another subdomain. A form cannot set
 * headers. A script of another origin needs a preflight to set one, and the dashboard never allows it.
 */
export function refuseCrossSite(request: Request, baseUrl: string): void {
  const origin = request.get("Origin");
  const site = request.get("Sec-Fetch-Site");
  const allowedOrigins = [`${request.protocol}://${request.host}`, new URL(baseUrl).origin];
  if (origin !== undefined && !allowedOrigins.includes(origin)) {
    const dashboard = allowedOrigins.at(-1);
    throw crossSiteRequest(
      `This request comes from ${truncate(origin)}, but the dashboard is at ${dashboard}. If this address is wrong, set BASE_URL.`,
    );
  }
  if (site !== undefined && site !== "same-origin" && site !== "none") {
    throw crossSiteRequest(
      `The browser reports that this request comes from another site (Sec-Fetch-Site: ${truncate(site)}). Repeat the action in the dashboard.`,
    );
  }
  if (request.method !== "GET" && request.get("X-Dashboard") !== "1") {
    throw crossSiteRequest("Send the header X-Dashboard: 1 with every request that changes data.");
  }
}

function crossSiteRequest(message: string): ServiceError {
  return new ServiceError("CROSS_SITE_REQUEST", message);
}
