import { type Selectable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { type Kept, withKept } from "../db/kept.ts";
import type { UserTable } from "../db/schema.ts";
import type { Session, User } from "./user.ts";

export interface UsersRepository {
  count(): Promise<number>;
  /** Tells whose it is when the email is taken. */
  insert(user: User, passwordHash: string, kept: Kept<User>): Promise<{ existingUserId: string } | null>;
  /** Newest first. */
  list(accountId: string): Promise<User[]>;
  findByEmail(email: string): Promise<{ user: User; passwordHash: string } | null>;
  passwordHash(id: string): Promise<string | null>;
  /** Ends all sessions of the user but one. Null when there is no such user. */
  setPassword(
    id: string,
    passwordHash: string,
    keptSession: string | null,
    now: Date,
    kept?: Kept<User>,
  ): Promise<User | null>;
  /** With the sessions. Whose the user was; null when there is none. */
  delete(id: string): Promise<{ accountId: string } | null>;

  /** Unless the password is another by now: whoever changes it ends all sessions that it began. */
  insertSession(userId: string, passwordHash: string, tokenHash: Buffer, session: Session): Promise<boolean>;
  findSession(tokenHash: Buffer, now: Date): Promise<{ user: User; session: Session } | null>;
  extendSession(id: string, expiresAt: Date): Promise<void>;
  /** Live ones, newest first. */
  listSessions(userId: string, now: Date): Promise<Session[]>;
  /** Whether there was a live one. */
  deleteSession(userId: string, id: string, now: Date): Promise<boolean>;
  /** All of the user; how many live ones there were. */
  deleteSessions(userId: string, now: Date): Promise<number>;
  deleteExpiredSessions(now: Date): Promise<void>;
}

export function usersRepository(db: Database): UsersRepository {
  return {
    async count() {
      const { total } = await db
        .selectFrom("users")
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      return total;
    },

    async insert({ id, accountId, email, name, role, createdAt, updatedAt }, passwordHash, kept) {
      const times = { created_at: createdAt, updated_at: updatedAt };
      const inserted = await withKept(db, kept, async (db) => {
        const row = await db
          .insertInto("users")
          .values({ id, account_id: accountId, email, name, role, password_hash: passwordHash, ...times })
          .onConflict((conflict) => conflict.column("email").doNothing())
          .returningAll()
          .executeTakeFirst();
        return row ? toUser(row) : null;
      });
      if (inserted) return null;
      const existing = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
      return { existingUserId: existing.id };
    },

    async list(accountId) {
      const rows = await db
        .selectFrom("users")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      return rows.map(toUser);
    },

    async findByEmail(email) {
      const row = await db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
      return row ? { user: toUser(row), passwordHash: row.password_hash } : null;
    },

    async passwordHash(id) {
      const row = await db.selectFrom("users").select("password_hash").where("id", "=", id).executeTakeFirst();
      return row?.password_hash ?? null;
    },

    async setPassword(id, passwordHash, keptSession, now, kept = null) {
      return db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable("users")
          .set({ password_hash: passwordHash, updated_at: now })
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirst();
        if (!row) return null;
        await trx
          .deleteFrom("user_sessions")
          .where("user_id", "=", id)
          .where(sql<boolean>`id is distinct from ${keptSession}`)
          .execute();
        const user = toUser(row);
        await kept?.(trx, user);
        return user;
      });
    },

    async delete(id) {
      const row = await db.deleteFrom("users").where("id", "=", id).returning("account_id").executeTakeFirst();
      return row ? { accountId: row.account_id } : null;
    },

    async insertSession(userId, passwordHash, tokenHash, { id, address, userAgent, createdAt, expiresAt }) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("user_sessions")
        .columns(["id", "user_id", "token_hash", "address", "user_agent", "created_at", "expires_at"])
        .expression((eb) =>
          eb
            .selectFrom("users")
            .select((row) => [
              sql<string>`${id}`.as("session_id"),
              "users.id",
              row.val(tokenHash).as("token_hash"),
              sql<string>`${address}`.as("address"),
              sql<string>`${userAgent}`.as("user_agent"),
              sql<Date>`${createdAt}::timestamptz`.as("created_at"),
              sql<Date>`${expiresAt}::timestamptz`.as("expires_at"),
            ])
            .where("users.id", "=", userId)
            .where("password_hash", "=", passwordHash)
            .forShare(),
        )
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async findSession(tokenHash, now) {
      const row = await db
        .selectFrom("user_sessions as session")
        .innerJoin("users", "users.id", "session.user_id")
        .selectAll("users")
        .select([
          "session.id as session_id",
          "session.address",
          "session.user_agent",
          "session.created_at as session_created_at",
          "session.expires_at",
        ])
        .where("token_hash", "=", tokenHash)
        .where("expires_at", ">", now)
        .executeTakeFirst();
      if (!row) return null;
      const session = {
        id: row.session_id,
        address: row.address,
        userAgent: row.user_agent,
        createdAt: row.session_created_at,
        expiresAt: row.expires_at,
      };
      return { user: toUser(row), session };
    },

    async extendSession(id, expiresAt) {
      await db.updateTable("user_sessions").set({ expires_at: expiresAt }).where("id", "=", id).execute();
    },

    async listSessions(userId, now) {
      const rows = await db
        .selectFrom("user_sessions")
        .select(["id", "address", "user_agent", "created_at", "expires_at"])
        .where("user_id", "=", userId)
        .where("expires_at", ">", now)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      return rows.map((row) => ({
        id: row.id,
        address: row.address,
        userAgent: row.user_agent,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      }));
    },

    async deleteSession(userId, id, now) {
      const row = await db
        .deleteFrom("user_sessions")
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .returning("expires_at")
        .executeTakeFirst();
      return row !== undefined && row.expires_at > now;
    },

    async deleteSessions(userId, now) {
      const rows = await db.deleteFrom("user_sessions").where("user_id", "=", userId).returning("expires_at").execute();
      return rows.filter(({ expires_at }) => expires_at > now).length;
    },

    async deleteExpiredSessions(now) {
      await db.deleteFrom("user_sessions").where("expires_at", "<=", now).execute();
    },
  };
}

function toUser(row: Selectable<UserTable>): User {
  return {
    id: row.id,
    accountId: row.account_id,
    email: row.email,
    name: row.name,
    role: row.role,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
