import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const FORMAT = /^mas_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

/**
 * Generates an API key: `mas_`, 30 random characters (178 bits), and the CRC-32 of those in 6 characters. The checksum
 * is not a secret. It lets scanners recognize leaked keys, and lets the service reject mistyped keys without a database
 * query.
 */
export function newApiKey(): string {
  let random = "";
  for (let i = 0; i < 30; i++) random += ALPHABET.charAt(randomInt(62));
  return `mas_${random}${checksum(random)}`;
}

export function isApiKey(text: string): boolean {
  const match = FORMAT.exec(text);
  return match?.[1] !== undefined && checksum(match[1]) === match[2];
}

/** Returns the stored hash of a key. A fast hash is sufficient, because a key has 178 random bits. */
export function hashApiKey(key: string): Buffer {
  return hash("sha256", key, "buffer");
}

/** Returns the parts of a key that remain visible after its creation. */
export function displayParts(key: string): { prefix: string; lastFour: string } {
  return { prefix: key.slice(0, 8), lastFour: key.slice(-4) };
}

function checksum(random: string): string {
  let value = crc32(random);
  let text = "";
  for (let i = 0; i < 6; i++) {
    text = ALPHABET.charAt(value % 62) + text;
    value = Math.floor(value / 62);
  }
  return text;
}
