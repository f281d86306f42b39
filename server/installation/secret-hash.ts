import { scrypt } from "node:crypto";
import { promisify } from "node:util";

const HASH_BYTES = 32;

/**
 * Returns the hash by which the database identifies the signing secret. It is slow to compute, to prevent guessing by
 * an attacker who has only the database.
 */
export async function secretHash(secret: string, salt: string): Promise<Buffer> {
  return (await promisify<string, string, number, unknown>(scrypt)(secret, salt, HASH_BYTES)) as Buffer;
}
