import { hkdfSync } from "node:crypto";

/** A key of 256 bits that follows from the signing secret: each purpose has its own (RFC 5869 §3.2). */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}
