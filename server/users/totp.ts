import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/*
 * Time-based one-time passwords (RFC 6238) with the parameters of common authenticator apps: SHA-1, six digits, 30
 * seconds.
 */

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** The output length of SHA-1 (RFC 4226 §4, R6). */
const SECRET_BYTES = 20;
/** Tolerates clock differences, and codes that change while the user types (RFC 6238 §5.2). */
const ACCEPTED_STEP_OFFSETS = [0, -1, 1];
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Generates a secret in base32 (RFC 4648 §6), the format that apps accept. */
export function newTotpSecret(): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of randomBytes(SECRET_BYTES)) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(value >>> (bits - 5)) & 31];
  }
  return text;
}

/** Returns the code of a time step. A step is the time in units of 30 seconds (RFC 4226 §5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, "0");
}

export function totpStep(time: Date): number {
  return Math.floor(time.getTime() / 1000 / PERIOD_SECONDS);
}

/**
 * Returns the step that the code belongs to: the current one or one next to it, after `lastStep`. Returns null if no
 * step matches.
 */
export function matchingStep(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const typed = Buffer.from(code.replaceAll(/\s/g, ""));
  const steps = ACCEPTED_STEP_OFFSETS.map((stepOffset) => totpStep(now) + stepOffset).filter(
    (step) => step > (lastStep ?? -1),
  );
  const matches = steps.filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return typed.length === expected.length && timingSafeEqual(typed, expected);
  });
  return matches[0] ?? null;
}

/** Returns the URI for a QR code (Google Authenticator, Key Uri Format). */
export function totpUri(secret: string, issuer: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`;
}

function decodeBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const character of text) {
    value = ((value << 5) | BASE32.indexOf(character)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 255);
  }
  return Buffer.from(bytes);
}
