import { type Selectable, sql, type Transaction } from "kysely";
import type { SecondFactorType } from "../contract/user.ts";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import type { AuthenticatorTable, PasskeyChallengeTable, Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { CHALLENGE_SECONDS, type Passkey } from "./passkeys.ts";
import { endSessions } from "./repository.ts";

/** A passkey or an authenticator app of a user. */
export interface Authenticator {
  id: string;
  type: SecondFactorType;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export type StoredTotp = Authenticator & { encryptedSecret: Buffer; lastStep: number | null };
export type StoredPasskey = Authenticator & Passkey & { userId: string };

export type ChallengePurpose = PasskeyChallengeTable["purpose"];

/** The changes that accompany the first second factor of a user. */
export interface FirstSecondFactor {
  recoveryCodeHashes: readonly Buffer[];
  /** The session that stays. All other sessions of the user end. */
  exceptSessionId: string;
}

export type AddOutcome = "first" | "further" | "too-many" | "gone";

export interface AuthenticatorsRepository {
  /** Returns confirmed authenticators, oldest first. */
  list(userId: string): Promise<Authenticator[]>;
  listTotp(userId: string): Promise<StoredTotp[]>;
  listPasskeys(userId: string): Promise<StoredPasskey[]>;
  findPasskey(credentialId: Buffer): Promise<StoredPasskey | null>;
  /** Inserts an unconfirmed app. It replaces any other unconfirmed app of the user. */
  insertTotp(userId: string, id: string, name: string, encryptedSecret: Buffer): Promise<Authenticator>;
  findUnconfirmedTotp(userId: string, id: string): Promise<StoredTotp | null>;
  /** Returns "gone" if the app is already confirmed, or if a newer setup replaced it. */
  confirmTotp(
    userId: string,
    totp: { id: string; step: number },
    max: number,
    first: FirstSecondFactor,
  ): Promise<AddOutcome>;
  /** Returns "gone" if this passkey is already registered. */
  insertPasskey(
    userId: string,
    passkey: Passkey & { id: string; name: string },
    max: number,
    first: FirstSecondFactor,
  ): Promise<AddOutcome>;
  rename(userId: string, id: string, name: string): Promise<Authenticator | null>;
  /**
   * Returns "last" and deletes nothing if `keepsLast` is set and this is the only authenticator. Otherwise, deleting
   * the last authenticator also deletes the recovery codes.
   */
  delete(userId: string, id: string, keepsLast: boolean): Promise<"deleted" | "last" | "unknown">;

  /** Marks a time step as used. Returns false if a code of this step or a later one was already accepted. */
  useTotpStep(id: string, step: number): Promise<boolean>;
  usePasskey(id: string, signatureCounter: number): Promise<void>;
  /** Returns whether the code exists and was unused. */
  useRecoveryCode(userId: string, hash: Buffer): Promise<boolean>;
  countRecoveryCodes(userId: string): Promise<number>;
  replaceRecoveryCodes(userId: string, hashes: readonly Buffer[]): Promise<void>;

  insertChallenge(challenge: string, purpose: ChallengePurpose, userId: string | null): Promise<void>;
  /**
   * Deletes and returns a challenge, so that each is used only once. Returns null if it does not exist or has expired.
   */
  takeChallenge(challenge: string, purpose: ChallengePurpose): Promise<{ userId: string | null } | null>;
  /** Deletes expired challenges, and apps that were not confirmed within a day. */
  deleteExpired(): Promise<void>;
}

export function authenticatorsRepository(db: Database): AuthenticatorsRepository {
  const confirmed = (userId: string) =>
    db
      .selectFrom("authenticators")
      .select(COLUMNS.authenticators)
      .where("user_id", "=", userId)
      .where("confirmed_at", "is not", null)
      .orderBy("created_at")
      .orderBy("id");

  /** Adds an authenticator while the user's row is locked. `add` returns whether it inserted or confirmed a row. */
  async function addTo(
    userId: string,
    { type, max }: { type: SecondFactorType; max: number },
    first: FirstSecondFactor,
    add: (trx: Transaction<Tables>) => Promise<boolean>,
  ): Promise<AddOutcome> {
    return inTransaction(db, async (trx) => {
      await lockUser(trx, userId);
      const existingTypes = await typesOf(trx, userId);
      if (existingTypes.filter((each) => each === type).length >= max) return "too-many";
      if (!(await add(trx))) return "gone";
      if (existingTypes.length > 0) return "further";
      await insertRecoveryCodes(trx, userId, first.recoveryCodeHashes);
      await endSessions(trx, userId, first.exceptSessionId);
      return "first";
    });
  }

  return {
    async list(userId) {
      return (await confirmed(userId).execute()).map(toAuthenticator);
    },

    async listTotp(userId) {
      return (await confirmed(userId).where("type", "=", "TOTP").execute()).map(toTotp);
    },

    async listPasskeys(userId) {
      return (await confirmed(userId).where("type", "=", "PASSKEY").execute()).map(toPasskey);
    },

    async findPasskey(credentialId) {
      const row = await db
        .selectFrom("authenticators")
        .select(COLUMNS.authenticators)
        .where("credential_id", "=", credentialId)
        .executeTakeFirst();
      return row ? toPasskey(row) : null;
    },

    async insertTotp(userId, id, name, encryptedSecret) {
      return inTransaction(db, async (trx) => {
        await lockUser(trx, userId);
        await trx
          .deleteFrom("authenticators")
          .where("user_id", "=", userId)
          .where("confirmed_at", "is", null)
          .execute();
        const row = await trx
          .insertInto("authenticators")
          .values({ id, user_id: userId, type: "TOTP", name, totp_secret: encryptedSecret })
          .returning(COLUMNS.authenticators)
          .executeTakeFirstOrThrow();
        return toAuthenticator(row);
      });
    },

    async findUnconfirmedTotp(userId, id) {
      const row = await db
        .selectFrom("authenticators")
        .select(COLUMNS.authenticators)
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .where("confirmed_at", "is", null)
        .executeTakeFirst();
      return row ? toTotp(row) : null;
    },

    confirmTotp: (userId, { id, step }, max, first) =>
      addTo(userId, { type: "TOTP", max }, first, async (trx) => {
        const row = await trx
          .updateTable("authenticators")
          .set({ confirmed_at: sql`now()`, totp_step: step })
          .where("id", "=", id)
          .where("confirmed_at", "is", null)
          .returning("id")
          .executeTakeFirst();
        return row !== undefined;
      }),

    insertPasskey: (userId, { id, name, credentialId, publicKey, signatureCounter, transports }, max, first) =>
      addTo(userId, { type: "PASSKEY", max }, first, async (trx) => {
        const row = await trx
          .insertInto("authenticators")
          .values({
            id,
            user_id: userId,
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
      }),

    async rename(userId, id, name) {
      const row = await db
        .updateTable("authenticators")
        .set({ name })
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .where("confirmed_at", "is not", null)
        .returning(COLUMNS.authenticators)
        .executeTakeFirst();
      return row ? toAuthenticator(row) : null;
    },

    async delete(userId, id, keepsLast) {
      return inTransaction(db, async (trx) => {
        await lockUser(trx, userId);
        const ofUser = () => trx.deleteFrom("authenticators").where("user_id", "=", userId);
        const confirmedIds = await trx
          .selectFrom("authenticators")
          .select("id")
          .where("user_id", "=", userId)
          .where("confirmed_at", "is not", null)
          .execute();
        if (!confirmedIds.some((each) => each.id === id)) return "unknown";
        if (confirmedIds.length === 1 && keepsLast) return "last";
        await ofUser().where("id", "=", id).execute();
        if (confirmedIds.length === 1) await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
        return "deleted";
      });
    },

    async useTotpStep(id, step) {
      const row = await db
        .updateTable("authenticators")
        .set({ totp_step: step, last_used_at: sql`now()` })
        .where("id", "=", id)
        .where((eb) => eb.or([eb("totp_step", "is", null), eb("totp_step", "<", step)]))
        .returning("id")
        .executeTakeFirst();
      return row !== undefined;
    },

    async usePasskey(id, signatureCounter) {
      await db
        .updateTable("authenticators")
        .set({
          signature_counter: sql`greatest(signature_counter, ${signatureCounter}::bigint)`,
          last_used_at: sql`now()`,
        })
        .where("id", "=", id)
        .execute();
    },

    async useRecoveryCode(userId, hash) {
      const row = await db
        .updateTable("recovery_codes")
        .set({ used_at: sql`now()` })
        .where("user_id", "=", userId)
        .where("code_hash", "=", hash)
        .where("used_at", "is", null)
        .returning("user_id")
        .executeTakeFirst();
      return row !== undefined;
    },

    async countRecoveryCodes(userId) {
      const { remaining } = await db
        .selectFrom("recovery_codes")
        .select((eb) => eb.fn.countAll<number>().as("remaining"))
        .where("user_id", "=", userId)
        .where("used_at", "is", null)
        .executeTakeFirstOrThrow();
      return remaining;
    },

    async replaceRecoveryCodes(userId, hashes) {
      await inTransaction(db, async (trx) => {
        await lockUser(trx, userId);
        await insertRecoveryCodes(trx, userId, hashes);
      });
    },

    async insertChallenge(challenge, purpose, userId) {
      await db
        .insertInto("passkey_challenges")
        .values({
          challenge,
          purpose,
          user_id: userId,
          expires_at: sql`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
        })
        .execute();
    },

    async takeChallenge(challenge, purpose) {
      const row = await db
        .deleteFrom("passkey_challenges")
        .where("challenge", "=", challenge)
        .where("purpose", "=", purpose)
        .where("expires_at", ">", sql<Date>`now()`)
        .returning("user_id")
        .executeTakeFirst();
      return row ? { userId: row.user_id } : null;
    },

    async deleteExpired() {
      await db.deleteFrom("passkey_challenges").where("expires_at", "<=", sql<Date>`now()`).execute();
      await db
        .deleteFrom("authenticators")
        .where("confirmed_at", "is", null)
        .where("created_at", "<=", sql<Date>`now() - interval '1 day'`)
        .execute();
    },
  };
}

/** Locks the user's row, so that changes of the user's second factors run one at a time. */
async function lockUser(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
}

async function typesOf(trx: Transaction<Tables>, userId: string): Promise<SecondFactorType[]> {
  const rows = await trx
    .selectFrom("authenticators")
    .select("type")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .execute();
  return rows.map(({ type }) => type);
}

/** Replaces all recovery codes of the user. */
async function insertRecoveryCodes(trx: Transaction<Tables>, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null }));
  await trx.insertInto("recovery_codes").values(rows).execute();
}

type Row = Selectable<AuthenticatorTable>;

function toAuthenticator(row: Row): Authenticator {
  return { id: row.id, type: row.type, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at };
}

function toTotp(row: Row): StoredTotp {
  return { ...toAuthenticator(row), encryptedSecret: row.totp_secret ?? Buffer.alloc(0), lastStep: row.totp_step };
}

function toPasskey(row: Row): StoredPasskey {
  return {
    ...toAuthenticator(row),
    userId: row.user_id,
    credentialId: row.credential_id ?? Buffer.alloc(0),
    publicKey: row.public_key ?? Buffer.alloc(0),
    signatureCounter: row.signature_counter ?? 0,
    transports: row.transports ?? [],
  };
}
