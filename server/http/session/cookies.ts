import type { Request } from "express";

/**
 * Returns the name of a cookie. Over HTTPS, it has a prefix that browsers accept only from HTTPS and with `Secure`
 * (draft-ietf-httpbis-rfc6265bis-20 §4.1.3.1).
 */
export function cookieName(name: string, url: string): string {
  return url.startsWith("https:") ? `__Secure-${name}` : name;
}

/** Returns the value of the first cookie with this name (RFC 6265 §4.2). */
export function readCookie(request: Request, cookie: string): string | null {
  for (const pair of request.get("Cookie")?.split(";") ?? []) {
    const [name, value] = pair.split("=", 2);
    if (name?.trim() === cookie && value) return value.trim();
  }
  return null;
}
