import { createHash, randomInt } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { lockUser } from "./users.ts";

/** Crockford's base32: without i, l, o and u, which are easy to misread. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CODES = 10;
/** 120 random bits. A brute-force search of a fast hash is infeasible above 112 bits (NIST SP 800-63B-4 §3.1.2.2). */
const LENGTH = 24;

/** Generates recovery codes such as `3v9k-0h2m-t7qd-x4pz-58nc-wyje`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
    return (characters.match(/.{4}/g) ?? []).join("-");
  });
}

/** Returns the stored hash of a code. Case, separators and look-alike characters do not matter. */
export function hashRecoveryCode(code: string): Buffer {
  const typed = code.toLowerCase().replaceAll(/[^0-9a-z]/g, "");
  const read = typed.replaceAll("o", "0").replaceAll(/[il]/g, "1");
  return createHash("sha256").update(read).digest();
}

/** Replaces all recovery codes of the user. Returns the new ones. */
export async function replaceRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await inTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    await insertRecoveryCodes(trx, userId, codes);
  });
  return codes;
}

/** Replaces all recovery codes of the user, whose row is locked. */
export async function insertRecoveryCodes(
  trx: Transaction<Tables>,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code), used_at: null }));
  await trx.insertInto("recovery_codes").values(rows).execute();
}

/** Returns whether the code exists and was unused. */
export async function consumeRecoveryCode(db: Database, userId: string, code: string): Promise<boolean> {
  const row = await db
    .updateTable("recovery_codes")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashRecoveryCode(code))
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { remaining } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("remaining"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return remaining;
}
