import type { Request } from "express";
import { cookieName, readCookie } from "./cookies.ts";

export interface SessionCookie {
  read(request: Request): string | null;
  /** Returns the value of Set-Cookie that stores the token until a time. */
  set(token: string, until: Date, now: Date): string;
  /** Returns the value of Set-Cookie that removes the cookie. */
  remove(): string;
}

/**
 * The cookie of a signed-in user (RFC 6265). Scripts cannot read it, requests from other sites do not contain it, and
 * browsers send it only to the dashboard, not to /api/v1 and /cdn.
 */
export function sessionCookie(baseUrl: () => string): SessionCookie {
  const secure = () => baseUrl().startsWith("https:");
  const name = () => cookieName("mas_session", baseUrl());
  const attributes = () => `Path=/dashboard; HttpOnly; SameSite=Strict${secure() ? "; Secure" : ""}`;
  return {
    read: (request) => readCookie(request, name()),
    set(token, until, now) {
      const seconds = Math.floor((until.getTime() - now.getTime()) / 1000);
      return `${name()}=${token}; Max-Age=${seconds}; ${attributes()}`;
    },
    remove: () => `${name()}=; Max-Age=0; ${attributes()}`,
  };
}
