import { type RawBuilder, sql, type Transaction } from "kysely";
import type { SecondFactorType } from "../contract/user.ts";
import type { Database } from "../db/database.ts";
import { type Row, rowOf } from "../db/rows.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { CHALLENGE_SECONDS, type Passkey } from "./passkeys.ts";
import { insertRecoveryCodes, newRecoveryCodes } from "./recovery-codes.ts";
import { endSessions, lockUser } from "./users.ts";

/** A passkey or an authenticator app of a user; the properties of the other kind are null. */
export type Authenticator = Row<"authenticators">;
export type StoredPasskey = Passkey & Pick<Authenticator, "id" | "userId">;
export type ChallengePurpose = Row<"passkey_challenges">["purpose"];

/** `recoveryCodes` are new if this is the first second factor of the user. */
export type AddOutcome = "too-many" | "gone" | { recoveryCodes: string[] | null };

/** Where a user sets up an authenticator: the first one ends all sessions except this one. */
interface Enrollee {
  userId: string;
  sessionId: string;
}

/** Returns confirmed authenticators, oldest first. */
export function listAuthenticators(db: Database, userId: string): Promise<Authenticator[]> {
  return confirmed(db, userId).execute();
}

export function listTotp(db: Database, userId: string): Promise<Authenticator[]> {
  return confirmed(db, userId).where("type", "=", "TOTP").execute();
}

export async function listPasskeys(db: Database, userId: string): Promise<StoredPasskey[]> {
  return (await confirmed(db, userId).where("type", "=", "PASSKEY").execute()).map(toPasskey);
}

function confirmed(db: Database, userId: string) {
  return db
    .selectFrom("authenticators")
    .select(rowOf("authenticators"))
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .orderBy("created_at")
    .orderBy("id");
}

export async function findPasskey(db: Database, credentialId: Buffer): Promise<StoredPasskey | null> {
  const row = await db
    .selectFrom("authenticators")
    .select(rowOf("authenticators"))
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  return row ? toPasskey(row) : null;
}

function toPasskey(row: Authenticator): StoredPasskey {
  return {
    id: row.id,
    userId: row.userId,
    credentialId: row.credentialId ?? Buffer.alloc(0),
    publicKey: row.publicKey ?? Buffer.alloc(0),
    signatureCounter: row.signatureCounter ?? 0,
    transports: row.transports ?? [],
  };
}

/** Inserts an unconfirmed app. It replaces any other unconfirmed app of the user. */
export async function insertTotp(
  db: Database,
  { id, userId, name, encryptedSecret }: { id: string; userId: string; name: string; encryptedSecret: Buffer },
): Promise<Authenticator> {
  return inTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    await trx.deleteFrom("authenticators").where("user_id", "=", userId).where("confirmed_at", "is", null).execute();
    return trx
      .insertInto("authenticators")
      .values({ id, user_id: userId, type: "TOTP", name, totp_secret: encryptedSecret })
      .returning(rowOf("authenticators"))
      .executeTakeFirstOrThrow();
  });
}

export function findUnconfirmedTotp(db: Database, userId: string, id: string): Promise<Authenticator | undefined> {
  return db
    .selectFrom("authenticators")
    .select(rowOf("authenticators"))
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
}

/** Returns "gone" if the app is already confirmed, or if a newer setup replaced it. */
export function confirmTotp(
  db: Database,
  enrollee: Enrollee,
  { id, step }: { id: string; step: number },
  max: number,
): Promise<AddOutcome> {
  return addAuthenticator(db, enrollee, { type: "TOTP", max }, async (trx) => {
    const row = await trx
      .updateTable("authenticators")
      .set({ confirmed_at: sql`now()`, totp_step: step })
      .where("id", "=", id)
      .where("confirmed_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  });
}

/** Returns "gone" if this passkey is already registered. */
export function insertPasskey(
  db: Database,
  enrollee: Enrollee,
  { id, name, credentialId, publicKey, signatureCounter, transports }: Passkey & { id: string; name: string },
  max: number,
): Promise<AddOutcome> {
  return addAuthenticator(db, enrollee, { type: "PASSKEY", max }, async (trx) => {
    const row = await trx
      .insertInto("authenticators")
      .values({
        id,
        user_id: enrollee.userId,
        type: "PASSKEY",
        name,
        credential_id: credentialId,
        public_key: publicKey,
        signature_counter: signatureCounter,
        transports,
        confirmed_at: sql`now()`,
      })
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  });
}

/** Adds an authenticator while the user's row is locked. `add` returns whether it inserted or confirmed a row. */
async function addAuthenticator(
  db: Database,
  { userId, sessionId }: Enrollee,
  { type, max }: { type: SecondFactorType; max: number },
  add: (trx: Transaction<Tables>) => Promise<boolean>,
): Promise<AddOutcome> {
  return inTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const existing = await trx
      .selectFrom("authenticators")
      .select("type")
      .where("user_id", "=", userId)
      .where("confirmed_at", "is not", null)
      .execute();
    if (existing.filter((each) => each.type === type).length >= max) return "too-many";
    if (!(await add(trx))) return "gone";
    if (existing.length > 0) return { recoveryCodes: null };
    const recoveryCodes = newRecoveryCodes();
    await insertRecoveryCodes(trx, userId, recoveryCodes);
    await endSessions(trx, userId, sessionId);
    return { recoveryCodes };
  });
}

export function renameAuthenticator(
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<Authenticator | undefined> {
  return db
    .updateTable("authenticators")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .returning(rowOf("authenticators"))
    .executeTakeFirst();
}

/**
 * Returns "last" and deletes nothing if `keepsLast` is set and this is the only authenticator. Otherwise, deleting the
 * last authenticator also deletes the recovery codes.
 */
export async function deleteAuthenticator(
  db: Database,
  userId: string,
  id: string,
  keepsLast: boolean,
): Promise<"deleted" | "last" | "unknown"> {
  return inTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const confirmedIds = await trx
      .selectFrom("authenticators")
      .select("id")
      .where("user_id", "=", userId)
      .where("confirmed_at", "is not", null)
      .execute();
    if (!confirmedIds.some((each) => each.id === id)) return "unknown";
    if (confirmedIds.length === 1 && keepsLast) return "last";
    await trx.deleteFrom("authenticators").where("user_id", "=", userId).where("id", "=", id).execute();
    if (confirmedIds.length === 1) await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
    return "deleted";
  });
}

/** Marks a time step as used. Returns false if a code of this step or a later one was already accepted. */
export async function consumeTotpStep(db: Database, id: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable("authenticators")
    .set({ totp_step: step, last_used_at: sql`now()` })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("totp_step", "is", null), eb("totp_step", "<", step)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function recordPasskeyUse(db: Database, id: string, signatureCounter: number): Promise<void> {
  const counter: RawBuilder<number> = sql`greatest(signature_counter, ${signatureCounter}::bigint)`;
  await db
    .updateTable("authenticators")
    .set({ signature_counter: counter, last_used_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

export async function insertChallenge(
  db: Database,
  challenge: string,
  purpose: ChallengePurpose,
  userId: string | null,
): Promise<void> {
  const expiresAt: RawBuilder<Date> = sql`now() + make_interval(secs => ${CHALLENGE_SECONDS})`;
  await db
    .insertInto("passkey_challenges")
    .values({ challenge, purpose, user_id: userId, expires_at: expiresAt })
    .execute();
}

/** Deletes and returns a challenge, so that each is used only once. Returns null if it does not exist or has expired. */
export async function takeChallenge(
  db: Database,
  challenge: string,
  purpose: ChallengePurpose,
): Promise<{ userId: string | null } | null> {
  const row = await db
    .deleteFrom("passkey_challenges")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("user_id")
    .executeTakeFirst();
  return row ? { userId: row.user_id } : null;
}

/** Deletes expired challenges, and apps that were not confirmed within a day. */
export async function deleteExpiredSetups(db: Database): Promise<void> {
  await db.deleteFrom("passkey_challenges").where("expires_at", "<=", sql<Date>`now()`).execute();
  await db
    .deleteFrom("authenticators")
    .where("confirmed_at", "is", null)
    .where("created_at", "<=", sql<Date>`now() - interval '1 day'`)
    .execute();
}
