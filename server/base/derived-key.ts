import { hkdfSync } from "node:crypto";

/** Derives a 256-bit key from the signing secret, with a different key for each purpose (RFC 5869 §3.2). */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}
