import type { Request } from "express";
import { SESSION_MS } from "../users/sessions.ts";

export interface SessionCookie {
  read(request: Request): string | null;
  /** The value of Set-Cookie that keeps the token. */
  keep(token: string): string;
  /** The value of Set-Cookie that removes it. */
  remove(): string;
}

/**
 * The cookie of a signed-in user (RFC 6265). No script sees it, no other site makes a browser send it, and it goes to the
 * dashboard alone: under /api/v1 and /cdn there is nothing to steal.
 */
export function sessionCookie(baseUrl: () => string): SessionCookie {
  const secure = () => baseUrl().startsWith("https:");
  const name = () => (secure() ? "__Secure-mas_session" : "mas_session");
  const attributes = () => `Path=/dashboard; HttpOnly; SameSite=Strict${secure() ? "; Secure" : ""}`;
  return {
    read(request) {
      for (const pair of request.get("Cookie")?.split(";") ?? []) {
        const [key, value] = pair.split("=", 2);
        if (key?.trim() === name() && value) return value.trim();
      }
      return null;
    },
    keep: (token) => `${name()}=${token}; Max-Age=${SESSION_MS / 1000}; ${attributes()}`,
    remove: () => `${name()}=; Max-Age=0; ${attributes()}`,
  };
}
