import type { Request } from "express";

/** Over HTTPS a name that browsers take from there alone, and with `Secure` (draft-ietf-httpbis-rfc6265bis-20 §4.1.3.1). */
export function cookieName(name: string, url: string): string {
  return url.startsWith("https:") ? `__Secure-${name}` : name;
}

/** The value of the first cookie of this name (RFC 6265 §4.2). */
export function readCookie(request: Request, wanted: string): string | null {
  for (const pair of request.get("Cookie")?.split(";") ?? []) {
    const [name, value] = pair.split("=", 2);
    if (name?.trim() === wanted && value) return value.trim();
  }
  return null;
}
