import { createHash, randomInt } from "node:crypto";

/** Crockford's base32: no i, l, o and u, so that what is written down is read alike. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CODES = 10;
/** 120 random bits: a fast hash of more than 112 cannot be searched through (NIST SP 800-63B-4 §3.1.2.2). */
const LENGTH = 24;

/** New recovery codes, such as `3v9k-0h2m-t7qd-x4pz-58nc-wyje`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
    return (characters.match(/.{4}/g) ?? []).join("-");
  });
}

/** What is stored of a code, however it was typed. */
export function hashRecoveryCode(code: string): Buffer {
  const typed = code.toLowerCase().replaceAll(/[^0-9a-z]/g, "");
  const read = typed.replaceAll("o", "0").replaceAll(/[il]/g, "1");
  return createHash("sha256").update(read).digest();
}
