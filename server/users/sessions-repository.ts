import { sql } from "kysely";
import type { Session, User } from "../contract/user.ts";
import { columnsOf } from "../db/all-columns.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { endSessions, secondFactors, toSecrets, toUser, type UserSecrets } from "./repository.ts";

/** The lifetime of a sign-in without its second factor. */
const PENDING_LIFETIME = sql`interval '10 minutes'`;
/** The time after authentication during which it counts as recent. */
const RECENT_AUTHENTICATION = sql`interval '15 minutes'`;

/** Stores sessions, and sign-ins that are pending until their second factor. */
export interface SessionsRepository {
  /** Inserts a session. Returns false if the user's sessions were ended after `verified` was read. */
  insert(verified: UserSecrets, tokenHash: Buffer, session: NewSession): Promise<boolean>;
  find(tokenHash: Buffer, now: Date): Promise<{ user: User; session: Session } | null>;
  extend(id: string, expiresAt: Date): Promise<void>;
  /** Records that the user reauthenticated. `hasNewPassword` also clears the mark of a common password. */
  setAuthenticated(id: string, hasNewPassword?: boolean): Promise<void>;
  /** Returns unexpired sessions, newest first. */
  list(userId: string, now: Date): Promise<Session[]>;
  /** Returns whether an unexpired session was deleted. */
  delete(userId: string, id: string, now: Date): Promise<boolean>;
  /** Ends all sessions of the user, and every pending sign-in. Returns the number of unexpired sessions. */
  deleteAll(userId: string, now: Date): Promise<number>;
  /** Also deletes expired pending sign-ins. */
  deleteExpired(now: Date): Promise<void>;

  /** Returns the time when the pending sign-in expires, or null if the user's sessions were ended in the meantime. */
  insertPending(verified: UserSecrets, tokenHash: Buffer, hasCommonPassword: boolean): Promise<Date | null>;
  findPending(tokenHash: Buffer): Promise<PendingSignIn | null>;
  /** Deletes a pending sign-in. Returns true only once, so that it is completed only once. */
  deletePending(tokenHash: Buffer): Promise<boolean>;
}

export type NewSession = Omit<Session, "isRecentlyAuthenticated">;

export interface PendingSignIn extends UserSecrets {
  hasCommonPassword: boolean;
}

export function sessionsRepository(db: Database): SessionsRepository {
  /**
   * Selects the user if the secrets are unchanged, and locks the row so that no transaction can end the sessions in the
   * meantime.
   */
  const unchanged = ({ user, passwordHash, sessionEpoch }: UserSecrets) =>
    db
      .selectFrom("users")
      .where("users.id", "=", user.id)
      .where("password_hash", "=", passwordHash)
      .where("session_epoch", "=", sessionEpoch)
      .forShare();

  return {
    async insert(proven, tokenHash, { id, address, userAgent, hasCommonPassword, createdAt, expiresAt }) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("user_sessions")
        .columns([
          "id",
          "user_id",
          "token_hash",
          "address",
          "user_agent",
          "authenticated_at",
          "common_password",
          "created_at",
          "expires_at",
        ])
        .expression(
          unchanged(proven).select((row) => [
            sql<string>`${id}`.as("session_id"),
            "users.id",
            row.val(tokenHash).as("token_hash"),
            sql<string>`${address}`.as("address"),
            sql<string>`${userAgent}`.as("user_agent"),
            sql<Date>`now()`.as("authenticated_at"),
            sql<boolean>`${hasCommonPassword}::boolean`.as("common_password"),
            sql<Date>`${createdAt}::timestamptz`.as("created_at"),
            sql<Date>`${expiresAt}::timestamptz`.as("expires_at"),
          ]),
        )
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async find(tokenHash, now) {
      const row = await db
        .selectFrom("user_sessions as session")
        .innerJoin("users", "users.id", "session.user_id")
        .select(columnsOf("users"))
        .select(secondFactors)
        .select([
          "session.id as session_id",
          "session.address",
          "session.user_agent",
          "session.common_password",
          "session.authenticated_at",
          sql<boolean>`coalesce(session.authenticated_at > now() - ${RECENT_AUTHENTICATION}, false)`.as("is_recent"),
          "session.created_at as session_created_at",
          "session.expires_at",
        ])
        .where("token_hash", "=", tokenHash)
        .where("expires_at", ">", now)
        .executeTakeFirst();
      if (!row) return null;
      // Rejects a session that a process of the previous release created without a second factor.
      if (row.authenticated_at === null && row.second_factors.length > 0) return null;
      const { session_id, session_created_at, is_recent, ...user } = row;
      return { user: toUser(user), session: toSession({ ...row, id: session_id, created_at: session_created_at }) };
    },

    async extend(id, expiresAt) {
      await db.updateTable("user_sessions").set({ expires_at: expiresAt }).where("id", "=", id).execute();
    },

    async setAuthenticated(id, hasNewPassword = false) {
      await db
        .updateTable("user_sessions")
        .set({ authenticated_at: sql`now()`, ...(hasNewPassword && { common_password: false }) })
        .where("id", "=", id)
        .execute();
    },

    async list(userId, now) {
      const rows = await db
        .selectFrom("user_sessions")
        .select(["id", "address", "user_agent", "common_password", "created_at", "expires_at"])
        .where("user_id", "=", userId)
        .where("expires_at", ">", now)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      return rows.map((row) => toSession({ ...row, is_recent: false }));
    },

    async delete(userId, id, now) {
      const row = await db
        .deleteFrom("user_sessions")
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .returning("expires_at")
        .executeTakeFirst();
      return row !== undefined && row.expires_at > now;
    },

    async deleteAll(userId, now) {
      const rows = await inTransaction(db, (trx) => endSessions(trx, userId, null));
      return rows.filter(({ expires_at }) => expires_at > now).length;
    },

    async deleteExpired(now) {
      await db.deleteFrom("user_sessions").where("expires_at", "<=", now).execute();
      await db.deleteFrom("pending_sign_ins").where("expires_at", "<=", sql<Date>`now()`).execute();
    },

    async insertPending(proven, tokenHash, hasCommonPassword) {
      const row = await db
        .insertInto("pending_sign_ins")
        .columns(["token_hash", "user_id", "common_password", "expires_at"])
        .expression(
          unchanged(proven).select((row) => [
            row.val(tokenHash).as("token_hash"),
            "users.id",
            sql<boolean>`${hasCommonPassword}::boolean`.as("common_password"),
            sql<Date>`now() + ${PENDING_LIFETIME}`.as("expires_at"),
          ]),
        )
        .returning("expires_at")
        .executeTakeFirst();
      return row?.expires_at ?? null;
    },

    async findPending(tokenHash) {
      const row = await db
        .selectFrom("pending_sign_ins as pending")
        .innerJoin("users", "users.id", "pending.user_id")
        .select(columnsOf("users"))
        .select(secondFactors)
        .select("pending.common_password")
        .where("token_hash", "=", tokenHash)
        .where("pending.expires_at", ">", sql<Date>`now()`)
        .executeTakeFirst();
      return row ? { ...toSecrets(row), hasCommonPassword: row.common_password } : null;
    },

    async deletePending(tokenHash) {
      const row = await db
        .deleteFrom("pending_sign_ins")
        .where("token_hash", "=", tokenHash)
        .where("expires_at", ">", sql<Date>`now()`)
        .returning("user_id")
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function toSession(row: {
  id: string;
  address: string;
  user_agent: string;
  common_password: boolean;
  is_recent: boolean;
  created_at: Date;
  expires_at: Date;
}): Session {
  return {
    id: row.id,
    address: row.address,
    userAgent: row.user_agent,
    hasCommonPassword: row.common_password,
    isRecentlyAuthenticated: row.is_recent,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
