import type { Request } from "express";
import { cookieName, readCookie } from "./cookies.ts";

const NAME = "mas_sign_in";
/** As long as the sign-in waits for its second factor. */
const MAX_AGE_SECONDS = 600;

export function readSignIn(request: Request): string | null {
  return readCookie(request, cookieName(NAME, "https:")) ?? readCookie(request, NAME);
}

/** The value of Set-Cookie that keeps a sign-in until its second factor comes. It goes to signing in alone. */
export function setSignInCookie(token: string, baseUrl: string): string {
  return `${cookieName(NAME, baseUrl)}=${token}; Max-Age=${MAX_AGE_SECONDS}; ${attributes(baseUrl)}`;
}

export function removeSignIn(baseUrl: string): string {
  return `${cookieName(NAME, baseUrl)}=; Max-Age=0; ${attributes(baseUrl)}`;
}

function attributes(baseUrl: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `Path=/dashboard/api/session; HttpOnly; SameSite=Strict${secure}`;
}
