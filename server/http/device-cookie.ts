import type { Request } from "express";
import { cookieName, readCookie } from "./cookies.ts";

const NAME = "mas_device";
/** As long as browsers keep a cookie (draft-ietf-httpbis-rfc6265bis-20 §5.5). */
const MAX_AGE_SECONDS = 400 * 86_400;

export function readDevice(request: Request): string | null {
  return readCookie(request, cookieName(NAME, "https:")) ?? readCookie(request, NAME);
}

/** The value of Set-Cookie by which a browser is known again. It goes to the one operation that signs in. */
export function setDeviceCookie(text: string, baseUrl: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(NAME, baseUrl)}=${text}; Max-Age=${MAX_AGE_SECONDS}; Path=/dashboard/api/session; HttpOnly; SameSite=Strict${secure}`;
}
