import { scrypt } from "node:crypto";
import { promisify } from "node:util";

const LENGTH = 32;

/** By which the database knows the signing secret. Slow to guess at, for whoever gets hold of the database alone. */
export async function secretHash(secret: string, salt: string): Promise<Buffer> {
  return (await promisify<string, string, number, unknown>(scrypt)(secret, salt, LENGTH)) as Buffer;
}
