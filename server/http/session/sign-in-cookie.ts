import type { Request } from "express";
import { cookieName, readCookie } from "./cookies.ts";

const NAME = "mas_sign_in";
/** How long a sign-in can be completed with the second factor. */
const MAX_AGE_SECONDS = 600;

export function readSignInCookie(request: Request): string | null {
  return readCookie(request, cookieName(NAME, "https:")) ?? readCookie(request, NAME);
}

/**
 * Returns the value of Set-Cookie that stores a sign-in until its second factor is sent. Browsers send it only to the
 * sign-in operations.
 */
export function setSignInCookie(token: string, baseUrl: string): string {
  return `${cookieName(NAME, baseUrl)}=${token}; Max-Age=${MAX_AGE_SECONDS}; ${attributes(baseUrl)}`;
}

export function removeSignInCookie(baseUrl: string): string {
  return `${cookieName(NAME, baseUrl)}=; Max-Age=0; ${attributes(baseUrl)}`;
}

function attributes(baseUrl: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `Path=/dashboard/api/session; HttpOnly; SameSite=Strict${secure}`;
}
