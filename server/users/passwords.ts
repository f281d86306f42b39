import { randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import type { Context, ScryptCost } from "../context.ts";

/** Without 0, O, 1, l and I, because people sometimes type a password. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Generates a password of 24 random characters (139 bits). */
export function newPassword(): string {
  let text = "";
  for (let i = 0; i < 24; i++) text += ALPHABET.charAt(randomInt(ALPHABET.length));
  return text;
}

/**
 * Uses the least memory of the approved choices, 32 MiB, because several people can sign in concurrently (ASVS 5.0,
 * appendix C).
 */
export const SCRYPT_COST: ScryptCost = { N: 32_768, r: 8, p: 3 };

/** The default limit of Node.js is slightly below the memory that this cost requires. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const KEY_BYTES = 32;
const FORMAT = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Returns `scrypt$N$r$p$salt$key`. Because the hash contains the cost, hashes stay valid when the cost is raised. */
export async function hashPassword({ config }: Context, password: string): Promise<string> {
  const cost = config.scryptCost ?? SCRYPT_COST;
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost, KEY_BYTES);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Stored instead of the hash of an invited user. No password matches it. */
export const NO_PASSWORD = "none";

/**
 * Compares a password with a hash. Takes the same time with and without a hash, so that the response time does not
 * reveal whether an email is registered.
 */
export async function matchesPassword(context: Context, password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt, key] = FORMAT.exec(hash ?? "") ?? [];
  if (salt === undefined || key === undefined) {
    await hashPassword(context, password);
    return false;
  }
  const expected = Buffer.from(key, "base64url");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, "base64url"), cost, expected.length), expected);
}

/**
 * Derives a key on the thread pool. Normalizes the password first, because keyboards compose characters such as é
 * differently (RFC 8265 §4.2.2).
 */
function derive(password: string, salt: Buffer, cost: ScryptCost, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: MAX_MEMORY_BYTES };
    scrypt(password.normalize("NFC"), salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
