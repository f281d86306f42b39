import { randomUUID } from "node:crypto";

/** Crockford's base32 in lower case: no i, l, o, u. */
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
  | "idem"
  | "op"
  | "upl"
  | "arc"
  | "col"
  | "shr"
  | "auth";

/** A new identifier: prefix, underscore, and a unique name. */
export function newId(prefix: IdPrefix, now?: Date): string {
  return `${prefix}_${uniqueName(prefix, now)}`;
}

/**
 * A UUIDv7 (RFC 9562 §5.7) in 26 characters of base32. Its first 48 bits are the time in milliseconds, the next 12 a
 * counter within one (§6.2, method 1): names of one kind that a process makes one after another sort in this order, and
 * lie together in an index.
 */
export function uniqueName(kind: IdPrefix | "blob", now: Date = new Date()): string {
  // A UUIDv4 has the right variant already. Unlike randomBytes, Node keeps them in stock instead of asking the system.
  const bytes = Buffer.from(randomUUID().replaceAll("-", ""), "hex");
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt16BE(0x7000 | nextCount(kind, now.getTime(), bytes.readUInt16BE(6)), 6);
  // 130 bits in characters of five: two zeros come first.
  let body = "";
  let held = 0;
  let bits = 2;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) body += ALPHABET[(held >>> (bits - 5)) & 31];
    held &= 31;
  }
  return body;
}

const counted = new Map<string, { time: number; count: number }>();

/** Counts on within a millisecond, from a random start in the lower half so that there is room. */
function nextCount(kind: string, time: number, random: number): number {
  const last = counted.get(kind);
  const count = time === last?.time ? (last.count + 1) & 0xfff : random & 0x7ff;
  counted.set(kind, { time, count });
  return count;
}

/** Whether a caller's text can be an id of this kind at all; what cannot is answered 404 without asking the database. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && BODY.test(text.slice(prefix.length + 1));
}
