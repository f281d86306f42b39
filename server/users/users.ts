import { type Selectable, sql, type Transaction, type Updateable } from "kysely";
import type { Context } from "../context.ts";
import type { SecondFactorType, User } from "../contract/user.ts";
import { type BeforeCommit, changeWithHook } from "../db/before-commit.ts";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import type { Tables, UserTable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { components } from "../generated/types.ts";

/** A user, and the secrets that a sign-in is verified against. */
export interface UserSecrets {
  user: User;
  passwordHash: string;
  /** Changes whenever all sessions are ended. */
  sessionEpoch: number;
}

/** The credentials of a new user: a password, or an invitation. */
export interface Credentials {
  passwordHash: string;
  invitationHash?: Buffer | null;
}

export function userRecord({ secondFactors, ...user }: User): components["schemas"]["User"] {
  return {
    ...user,
    secondFactor: secondFactors.length > 0,
    invitationExpiresAt: user.invitationExpiresAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}

export function isSecondFactorRequired({ config }: Context, { role }: User): boolean {
  return config.secondFactor === "everyone" || (config.secondFactor === "operators" && role === "operator");
}

export async function countUsers(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the existing user if the email is taken, otherwise null. */
export async function insertUser(
  db: Database,
  { id, accountId, email, name, role, invitationExpiresAt, createdAt, updatedAt }: User,
  { passwordHash, invitationHash = null }: Credentials,
  beforeCommit: BeforeCommit<User>,
): Promise<{ existingUserId: string } | null> {
  const times = { invitation_expires_at: invitationExpiresAt, created_at: createdAt, updated_at: updatedAt };
  const credentials = { password_hash: passwordHash, invitation_hash: invitationHash };
  const inserted = await changeWithHook(db, beforeCommit, async (db) => {
    const row = await db
      .insertInto("users")
      .values({ id, account_id: accountId, email, name, role, ...credentials, ...times })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning(COLUMNS.users)
      .executeTakeFirst();
    return row ? toUser({ ...row, second_factors: [] }) : null;
  });
  if (inserted) return null;
  const existing = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  return { existingUserId: existing.id };
}

/** Returns the users of the account, newest first. */
export async function listUsers(db: Database, accountId: string): Promise<User[]> {
  const rows = await selectUsers(db)
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(toUser);
}

export async function findUserByEmail(db: Database, email: string): Promise<UserSecrets | null> {
  const row = await selectUsers(db).where("email", "=", email).executeTakeFirst();
  return row ? toSecrets(row) : null;
}

export async function findUser(db: Database, id: string): Promise<UserSecrets | null> {
  const row = await selectUsers(db).where("id", "=", id).executeTakeFirst();
  return row ? toSecrets(row) : null;
}

/** Selects users with their secrets. */
export function selectUsers(db: Database) {
  return db.selectFrom("users").select(COLUMNS.users).select(secondFactors);
}

/** Ends the invitation, and all sessions of the user except `exceptSessionId`. Returns null if the user does not exist. */
export async function setPasswordHash(
  { db, clock }: Context,
  id: string,
  passwordHash: string,
  { exceptSessionId, beforeCommit }: { exceptSessionId?: string; beforeCommit?: BeforeCommit<User> },
): Promise<User | null> {
  return inTransaction(db, async (trx) => {
    const noInvitation = { invitation_hash: null, invitation_expires_at: null };
    const user = await updateUser(trx, id, { password_hash: passwordHash, ...noInvitation, updated_at: clock() });
    if (!user) return null;
    await endSessions(trx, id, exceptSessionId ?? null);
    await beforeCommit?.(trx, user);
    return user;
  });
}

/** Deletes all second factors and recovery codes, and ends all sessions. Returns null if the user does not exist. */
export async function deleteSecondFactors({ db, clock }: Context, id: string): Promise<User | null> {
  return inTransaction(db, async (trx) => {
    const user = await updateUser(trx, id, { updated_at: clock() });
    if (!user) return null;
    await trx.deleteFrom("authenticators").where("user_id", "=", id).execute();
    await trx.deleteFrom("recovery_codes").where("user_id", "=", id).execute();
    await endSessions(trx, id, null);
    return { ...user, secondFactors: [] };
  });
}

export async function updateUser(
  trx: Transaction<Tables>,
  id: string,
  changes: Updateable<UserTable>,
): Promise<User | null> {
  const row = await trx
    .updateTable("users")
    .set(changes)
    .where("id", "=", id)
    .returning(COLUMNS.users)
    .returning(secondFactors)
    .executeTakeFirst();
  return row ? toUser(row) : null;
}

/** Locks the user's row, so that changes of the user's second factors run one at a time. */
export async function lockUser(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
}

/** Deletes the user and their sessions. Returns the user's account, or null if the user does not exist. */
export async function deleteUser(db: Database, id: string): Promise<{ accountId: string } | null> {
  const row = await db.deleteFrom("users").where("id", "=", id).returning("account_id").executeTakeFirst();
  return row ? { accountId: row.account_id } : null;
}

/**
 * Ends all sessions of the user except one, and every pending or concurrent sign-in: a proof from an earlier epoch
 * cannot create a session. Returns the deleted sessions, including expired ones.
 */
export async function endSessions(
  trx: Transaction<Tables>,
  userId: string,
  exceptSessionId: string | null,
): Promise<{ expires_at: Date }[]> {
  await trx.updateTable("users").set({ session_epoch: sql`session_epoch + 1` }).where("id", "=", userId).execute();
  await trx.deleteFrom("pending_sign_ins").where("user_id", "=", userId).execute();
  return trx
    .deleteFrom("user_sessions")
    .where("user_id", "=", userId)
    .where(sql<boolean>`id is distinct from ${exceptSessionId}`)
    .returning("expires_at")
    .execute();
}

/** Selects the types of the user's confirmed second factors. */
export const secondFactors = sql<SecondFactorType[]>`array(
  select distinct type from authenticators where user_id = users.id and confirmed_at is not null order by type desc
)`.as("second_factors");

type UserRow = Selectable<UserTable> & { second_factors: SecondFactorType[] };

export function toSecrets(row: UserRow): UserSecrets {
  return { user: toUser(row), passwordHash: row.password_hash, sessionEpoch: row.session_epoch };
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    accountId: row.account_id,
    email: row.email,
    name: row.name,
    role: row.role,
    secondFactors: row.second_factors,
    invitationExpiresAt: row.invitation_expires_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
