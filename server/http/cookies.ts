import type { Request } from "express";

/** The value of the first cookie of this name (RFC 6265 §4.2). */
export function readCookie(request: Request, wanted: string): string | null {
  for (const pair of request.get("Cookie")?.split(";") ?? []) {
    const [name, value] = pair.split("=", 2);
    if (name?.trim() === wanted && value) return value.trim();
  }
  return null;
}
