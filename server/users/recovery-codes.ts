import { createHash, randomInt } from "node:crypto";

/** Crockford's base32: without i, l, o and u, which are easy to misread. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CODES = 10;
/** 120 random bits. A brute-force search of a fast hash is infeasible above 112 bits (NIST SP 800-63B-4 §3.1.2.2). */
const LENGTH = 24;

/** Generates recovery codes such as `3v9k-0h2m-t7qd-x4pz-58nc-wyje`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
    return (characters.match(/.{4}/g) ?? []).join("-");
  });
}

/** Returns the stored hash of a code. Case, separators and look-alike characters do not matter. */
export function hashRecoveryCode(code: string): Buffer {
  const typed = code.toLowerCase().replaceAll(/[^0-9a-z]/g, "");
  const read = typed.replaceAll("o", "0").replaceAll(/[il]/g, "1");
  return createHash("sha256").update(read).digest();
}
