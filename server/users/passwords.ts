import { randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";

/** No 0, O, 1, l, I: someone may have to type it. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** 24 random characters, 139 bits. */
export function newPassword(): string {
  let text = "";
  for (let i = 0; i < 24; i++) text += ALPHABET.charAt(randomInt(ALPHABET.length));
  return text;
}

/** How hard scrypt works (RFC 7914 §2). */
export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** Of the approved choices the one that takes the least memory, 32 MiB: several people may sign in at once (ASVS 5.0, appendix C). */
export const SCRYPT_COST: ScryptCost = { N: 32_768, r: 8, p: 3 };

/** Node's own bound is just below what this cost takes. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const KEY_BYTES = 32;
const FORMAT = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

export interface Passwords {
  /** `scrypt$N$r$p$salt$key`, so that the cost can be raised and old hashes still be read. */
  hash(password: string): Promise<string>;
  /** Takes as long without a hash as with one: an answer's time must not tell whether an email is known. */
  match(password: string, hash: string | null): Promise<boolean>;
}

export function scryptPasswords(cost: ScryptCost): Passwords {
  async function hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const key = await derive(password, salt, cost, KEY_BYTES);
    return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
  }

  return {
    hash,
    async match(password, stored) {
      const [, N, r, p, salt, key] = FORMAT.exec(stored ?? "") ?? [];
      if (salt === undefined || key === undefined) {
        await hash(password);
        return false;
      }
      const expected = Buffer.from(key, "base64url");
      const used = { N: Number(N), r: Number(r), p: Number(p) };
      return timingSafeEqual(await derive(password, Buffer.from(salt, "base64url"), used, expected.length), expected);
    },
  };
}

/** On the thread pool; the text in one normal form, as keyboards differ in how they make an é (RFC 8265 §4.2.2). */
function derive(password: string, salt: Buffer, cost: ScryptCost, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: MAX_MEMORY_BYTES };
    scrypt(password.normalize("NFC"), salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
