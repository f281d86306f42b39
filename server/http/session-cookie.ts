import type { Request } from "express";
import { cookieName, readCookie } from "./cookies.ts";

export interface SessionCookie {
  read(request: Request): string | null;
  /** The value of Set-Cookie that keeps the token until then. */
  set(token: string, until: Date, now: Date): string;
  /** The value of Set-Cookie that removes it. */
  remove(): string;
}

/**
 * The cookie of a signed-in user (RFC 6265). No script sees it, no other site makes a browser send it, and it goes to the
 * dashboard alone: under /api/v1 and /cdn there is nothing to steal.
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
