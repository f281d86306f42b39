import type { Context } from "../context.ts";
import { cookieName, secureAttribute } from "../contract/headers.ts";

/*
 * The cookies of the dashboard (RFC 6265). Scripts cannot read them, requests from other sites do not contain them, and
 * browsers send them only to the dashboard, not to /api/v1 and /cdn. The functions return the values of Set-Cookie.
 */

export const SESSION_COOKIE = "mas_session";
export const DEVICE_COOKIE = "mas_device";
export const SIGN_IN_COOKIE = "mas_sign_in";

/** The longest time that browsers keep a cookie (draft-ietf-httpbis-rfc6265bis-20 §5.5). */
const DEVICE_SECONDS = 400 * 86_400;
/** How long a sign-in can be completed with the second factor. */
const SIGN_IN_SECONDS = 600;

/** Returns the URL that the client used: the public one, or the one for operators. */
export function dashboardUrl({ config }: Context, viaAdminListener: boolean): string {
  return (viaAdminListener && config.adminUrl()) || config.baseUrl();
}

/** Stores the token of a signed-in user until `expiresAt`. */
export function setSessionCookie(url: string, token: string, expiresAt: Date, now: Date): string {
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return `${cookieName(SESSION_COOKIE, url)}=${token}; Max-Age=${seconds}; ${sessionAttributes(url)}`;
}

export function removeSessionCookie(url: string): string {
  return `${cookieName(SESSION_COOKIE, url)}=; Max-Age=0; ${sessionAttributes(url)}`;
}

function sessionAttributes(url: string): string {
  return `Path=/dashboard; HttpOnly; SameSite=Strict${secureAttribute(url)}`;
}

/** Marks the browser of a user who has signed in. Browsers send the cookie only to the sign-in operations. */
export function setDeviceCookie(url: string, device: string): string {
  return `${cookieName(DEVICE_COOKIE, url)}=${device}; Max-Age=${DEVICE_SECONDS}; ${signInAttributes(url)}`;
}

/** Stores a sign-in that is pending until its second factor. Browsers send it only to the sign-in operations. */
export function setSignInCookie(url: string, token: string): string {
  return `${cookieName(SIGN_IN_COOKIE, url)}=${token}; Max-Age=${SIGN_IN_SECONDS}; ${signInAttributes(url)}`;
}

export function removeSignInCookie(url: string): string {
  return `${cookieName(SIGN_IN_COOKIE, url)}=; Max-Age=0; ${signInAttributes(url)}`;
}

function signInAttributes(url: string): string {
  return `Path=/dashboard/api/session; HttpOnly; SameSite=Strict${secureAttribute(url)}`;
}
