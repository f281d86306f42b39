import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/* Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, six digits, 30 seconds. */

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** As many bits as SHA-1 has (RFC 4226 §4, R6). */
const SECRET_BYTES = 20;
/** For clocks that differ, and for whoever types while the code changes (RFC 6238 §5.2). */
const STEPS_AROUND = [0, -1, 1];
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret in base32 (RFC 4648 §6), as apps take it. */
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

/** The code of a time step, which is the time in units of 30 seconds (RFC 4226 §5.3). */
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

/** The step whose code this is, of those around now that come after the last accepted one. Null: none of them. */
export function matchingStep(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const given = Buffer.from(code.replaceAll(/\s/g, ""));
  const steps = STEPS_AROUND.map((around) => totpStep(now) + around).filter((step) => step > (lastStep ?? -1));
  const found = steps.filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return found[0] ?? null;
}

/** What apps read from a QR code (Google Authenticator, Key Uri Format). */
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
