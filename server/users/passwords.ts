import { randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";

/** No 0, O, 1, l, I: someone may have to type it. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** 20 random characters, 116 bits. */
export function newPassword(): string {
  let text = "";
  for (let i = 0; i < 20; i++) text += ALPHABET.charAt(randomInt(ALPHABET.length));
  return text;
}

/** The strongest cost of OWASP's list that stays under 20 MB: N = 2^14, r = 8, p = 5. */
const COST = { N: 16_384, r: 8, p: 5 };
const KEY_BYTES = 32;
const FORMAT = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

/** `scrypt$N$r$p$salt$key`, so that the cost can be raised and old hashes still be read. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST, KEY_BYTES);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Takes as long without a hash as with one: an answer's time must not tell whether an email is known. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt, key] = FORMAT.exec(hash ?? "") ?? [];
  if (salt === undefined || key === undefined) {
    await hashPassword(password);
    return false;
  }
  const expected = Buffer.from(key, "base64url");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, "base64url"), cost, expected.length), expected);
}

/** On the thread pool; the text in one normal form, as keyboards differ in how they make an é (RFC 8265 §4.2.2). */
function derive(password: string, salt: Buffer, cost: typeof COST, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFC"), salt, bytes, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
