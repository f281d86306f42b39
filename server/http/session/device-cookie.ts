import type { Request } from "express";
import { cookieName, readCookie } from "./cookies.ts";

const NAME = "mas_device";
/** The longest time that browsers keep a cookie (draft-ietf-httpbis-rfc6265bis-20 §5.5). */
const MAX_AGE_SECONDS = 400 * 86_400;

export function readDeviceCookie(request: Request): string | null {
  return readCookie(request, cookieName(NAME, "https:")) ?? readCookie(request, NAME);
}

/**
 * Returns the value of Set-Cookie that identifies a browser at its next sign-in. Browsers send the cookie only to the
 * sign-in operation.
 */
export function setDeviceCookie(text: string, baseUrl: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(NAME, baseUrl)}=${text}; Max-Age=${MAX_AGE_SECONDS}; Path=/dashboard/api/session; HttpOnly; SameSite=Strict${secure}`;
}
