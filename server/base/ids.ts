import { randomUUID } from "node:crypto";

/** Crockford's base32 in lower case, without i, l, o and u. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const BODY = /^[0-9a-hjkmnp-tv-z]{26}$/;

export type IdPrefix =
  | "file"
  | "fold"
  | "acct"
  | "key"
  | "dkey"
  | "prst"
  | "job"
  | "req"
  | "user"
  | "sess"
  | "evt"
  | "ev"
  | "idem"
  | "op"
  | "upl"
  | "arc"
  | "col"
  | "shr"
  | "auth"
  | "whk"
  | "whd";

/** Returns a new identifier: prefix, underscore, and a unique name. */
export function newId(prefix: IdPrefix, now?: Date): string {
  return `${prefix}_${uniqueName(prefix, now)}`;
}

/**
 * Returns a UUIDv7 (RFC 9562 §5.7) as 26 characters of base32. The first 48 bits are the time in milliseconds. The next
 * 12 bits are a counter within a millisecond (§6.2, method 1). So the names of one kind that a process creates sort in
 * the order of creation, and are adjacent in an index.
 */
export function uniqueName(kind: IdPrefix | "blob", now: Date = new Date()): string {
  // A UUIDv4 already has the right variant. Node.js generates random UUIDs in batches, whereas randomBytes calls the
  // system each time.
  const bytes = Buffer.from(randomUUID().replaceAll("-", ""), "hex");
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt16BE(0x7000 | nextCount(kind, now.getTime(), bytes.readUInt16BE(6)), 6);
  return base32(bytes);
}

/** Returns an identifier with these 16 bytes. */
export function idOf(prefix: IdPrefix, bytes: Buffer): string {
  return `${prefix}_${base32(bytes)}`;
}

function base32(bytes: Buffer): string {
  // 130 bits in characters of 5 bits: the first two bits are zero.
  let body = "";
  let pending = 0;
  let bits = 2;
  for (const byte of bytes) {
    pending = (pending << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) body += ALPHABET[(pending >>> (bits - 5)) & 31];
    pending &= 31;
  }
  return body;
}

const lastCounts = new Map<string, { time: number; count: number }>();

/**
 * Increments a counter within a millisecond. Its random start is in the lower half, so that it does not overflow soon.
 */
function nextCount(kind: string, time: number, random: number): number {
  const last = lastCounts.get(kind);
  const count = time === last?.time ? (last.count + 1) & 0xfff : random & 0x7ff;
  lastCounts.set(kind, { time, count });
  return count;
}

/** Returns whether a text can be an ID of this kind. Other texts result in a 404 without a database query. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && BODY.test(text.slice(prefix.length + 1));
}
