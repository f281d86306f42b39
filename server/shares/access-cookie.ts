import { createHmac } from "node:crypto";
import { constantTimeEqual } from "../base/constant-time-equal.ts";
import { cookieName } from "../contract/cookies.ts";
import type { Share } from "./repository.ts";

/**
 * Creates and verifies access cookies. After the correct password, a browser gets one for this link: signed, and valid
 * for twelve hours or until the password changes.
 */
export interface AccessCookies {
  /** Returns the value of Set-Cookie. */
  cookie(share: Share, token: string, now: Date): string;
  verify(share: Share, value: string | null, now: Date): boolean;
}

export const ACCESS_COOKIE = "mas_share";
const LIFETIME_SECONDS = 12 * 3600;

export function accessCookiesFor(baseUrl: () => string, secret: string): AccessCookies {
  // Includes the hash of the password, so that a new password voids the cookie.
  const sign = ({ id, passwordHash }: Share, expires: number) =>
    createHmac("sha256", secret).update(`share pass\n${id}\n${passwordHash}\n${expires}`).digest("base64url");
  return {
    cookie(share, token, now) {
      const expires = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS;
      const secure = baseUrl().startsWith("https:") ? "; Secure" : "";
      const value = `${expires}.${sign(share, expires)}`;
      return `${cookieName(ACCESS_COOKIE, baseUrl())}=${value}; Max-Age=${LIFETIME_SECONDS}; Path=/s/${token}; HttpOnly; SameSite=Strict${secure}`;
    },
    verify(share, value, now) {
      const [, expires = "", signature = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(value ?? "") ?? [];
      return constantTimeEqual(signature, sign(share, Number(expires))) && Number(expires) * 1000 > now.getTime();
    },
  };
}
