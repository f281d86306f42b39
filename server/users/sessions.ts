import { createHash, randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { findAccount } from "../accounts/accounts.ts";
import { DAY_MS } from "../base/calendar.ts";
import { newId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { Client, Session, SignedIn, User } from "../contract/user.ts";
import type { Database } from "../db/database.ts";
import { columnsOf } from "../db/rows.ts";
import type { UserSessionTable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { deleteEndedAttempts } from "./attempts.ts";
import { deleteExpiredSetups } from "./authenticators.ts";
import { endSessions, secondFactors, toUser, type UserSecrets } from "./users.ts";

/** The lifetime of a session without requests. */
const IDLE_TIMEOUT_MS = 7 * DAY_MS;
/** The lifetime of a session in daily use. It limits how long a stolen session works. */
const MAX_LIFETIME_MS = 30 * DAY_MS;
/** A session in use is extended once a day instead of at every request. */
const EXTEND_AFTER_MS = DAY_MS;
/** The time after authentication during which it counts as recent. */
const RECENT_AUTHENTICATION = sql`interval '15 minutes'`;

export const SESSION_CHALLENGE = { "WWW-Authenticate": 'Session realm="media-asset-service"' };

/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

type NewSession = Omit<Session, "isRecentlyAuthenticated">;

/** Generates the token of a cookie. */
export const newToken = (): string => randomBytes(32).toString("base64url");
export const isToken = (text: string): boolean => TOKEN.test(text);

/** Returns the stored hash of a token. A fast hash is sufficient, because a token has 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Begins a session. Only the caller has the token. Returns null if all sessions of the user were ended in the meantime. */
export async function beginSession(
  context: Context,
  verified: UserSecrets,
  hasCommonPassword: boolean,
  { address, userAgent }: Client,
): Promise<{ signedIn: SignedIn; token: string } | null> {
  const token = newToken();
  const now = context.clock();
  const session = {
    id: newId("sess", now),
    address,
    userAgent: userAgent.slice(0, 500),
    hasCommonPassword,
    createdAt: now,
    expiresAt: expiryOf(now, now),
  };
  if (!(await insertSession(context.db, verified, hashToken(token), session))) return null;
  const signedIn = await joinAccount(context, verified.user, { ...session, isRecentlyAuthenticated: true });
  return signedIn && { signedIn, token };
}

/** Returns the session of a token. `extended` is true if the cookie needs a new expiry. */
export async function findSession(
  context: Context,
  token: string,
): Promise<{ signedIn: SignedIn; extended: boolean } | null> {
  const now = context.clock();
  const stored = isToken(token) ? await selectSession(context.db, hashToken(token), now) : null;
  if (!stored) return null;
  const { user, session } = stored;
  const expiresAt = expiryOf(session.createdAt, now);
  const extended = expiresAt.getTime() - session.expiresAt.getTime() >= EXTEND_AFTER_MS;
  if (extended) {
    await context.db.updateTable("user_sessions").set({ expires_at: expiresAt }).where("id", "=", session.id).execute();
  }
  const signedIn = await joinAccount(context, user, extended ? { ...session, expiresAt } : session);
  return signedIn && { signedIn, extended };
}

/** Returns null if the account is being erased. */
async function joinAccount(context: Context, user: User, session: Session): Promise<SignedIn | null> {
  const account = await findAccount(context, user.accountId);
  return account && { user, account, session };
}

/** Returns the expiry of a session that was created at `createdAt` and is used now. */
function expiryOf(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_TIMEOUT_MS, createdAt.getTime() + MAX_LIFETIME_MS));
}

/** Inserts a session. Returns false if the user's sessions were ended after `verified` was read. */
async function insertSession(
  db: Database,
  verified: UserSecrets,
  tokenHash: Buffer,
  { id, address, userAgent, hasCommonPassword, createdAt, expiresAt }: NewSession,
): Promise<boolean> {
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
      lockUnchanged(db, verified).select((row) => [
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
}

/**
 * Selects the user if the secrets are unchanged, and locks the row so that no transaction can end the sessions in the
 * meantime.
 */
export function lockUnchanged(db: Database, { user, passwordHash, sessionEpoch }: UserSecrets) {
  return db
    .selectFrom("users")
    .where("users.id", "=", user.id)
    .where("password_hash", "=", passwordHash)
    .where("session_epoch", "=", sessionEpoch)
    .forShare();
}

async function selectSession(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<{ user: User; session: Session } | null> {
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
  const session = toSession({ ...row, id: session_id, created_at: session_created_at }, is_recent);
  return { user: toUser(user), session };
}

/** Records that the user reauthenticated. `hasNewPassword` also clears the mark of a common password. */
export async function recordAuthentication(db: Database, id: string, hasNewPassword = false): Promise<void> {
  await db
    .updateTable("user_sessions")
    .set({ authenticated_at: sql`now()`, ...(hasNewPassword && { common_password: false }) })
    .where("id", "=", id)
    .execute();
}

/** Returns unexpired sessions, newest first. */
export async function listSessions({ db, clock }: Context, userId: string): Promise<Session[]> {
  const rows = await db
    .selectFrom("user_sessions")
    .select(["id", "address", "user_agent", "common_password", "created_at", "expires_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", clock())
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => toSession(row, false));
}

type SessionRow = Pick<
  Selectable<UserSessionTable>,
  "id" | "address" | "user_agent" | "common_password" | "created_at" | "expires_at"
>;

function toSession(row: SessionRow, isRecentlyAuthenticated: boolean): Session {
  return {
    id: row.id,
    address: row.address,
    userAgent: row.user_agent,
    hasCommonPassword: row.common_password,
    isRecentlyAuthenticated,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** Returns whether an unexpired session was deleted. */
export async function deleteSession({ db, clock }: Context, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom("user_sessions")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("expires_at")
    .executeTakeFirst();
  return row !== undefined && row.expires_at > clock();
}

/** Ends all sessions of the user, and every pending sign-in. Returns the number of unexpired sessions. */
export async function deleteSessions({ db, clock }: Context, userId: string): Promise<number> {
  const now = clock();
  const rows = await inTransaction(db, (trx) => endSessions(trx, userId, null));
  return rows.filter(({ expires_at }) => expires_at > now).length;
}

/** Deletes the rows of expired sessions, pending sign-ins, challenges and attempt counters. */
export async function deleteExpiredRows(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("user_sessions").where("expires_at", "<=", now).execute();
  await db.deleteFrom("pending_sign_ins").where("expires_at", "<=", sql<Date>`now()`).execute();
  await deleteExpiredSetups(db);
  await deleteEndedAttempts(db, now);
}
