import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** Counts sign-in attempts across all processes. */
export interface AttemptsRepository {
  /**
   * Counts one attempt in a fixed window that begins with the first attempt. A new window begins after the old one has
   * ended. Uses one statement, so that concurrent attempts get different numbers.
   */
  count(subject: string, now: Date, windowMs: number): Promise<{ attempts: number; endsAt: Date }>;
  /** Subtracts one attempt. */
  decrement(subject: string): Promise<void>;
  reset(subject: string): Promise<void>;
  deleteEnded(now: Date): Promise<void>;
}

export function attemptsRepository(db: Database): AttemptsRepository {
  return {
    async count(subject, now, windowMs) {
      const ended = sql`sign_in_attempts.ends_at <= ${now}::timestamptz`;
      const row = await db
        .insertInto("sign_in_attempts")
        .values({ subject, attempts: 1, ends_at: new Date(now.getTime() + windowMs) })
        .onConflict((conflict) =>
          conflict.column("subject").doUpdateSet({
            attempts: sql`case when ${ended} then 1 else sign_in_attempts.attempts + 1 end`,
            ends_at: sql`case when ${ended} then excluded.ends_at else sign_in_attempts.ends_at end`,
          }),
        )
        .returning(["attempts", "ends_at"])
        .executeTakeFirstOrThrow();
      return { attempts: row.attempts, endsAt: row.ends_at };
    },

    async decrement(subject) {
      await db
        .updateTable("sign_in_attempts")
        .set({ attempts: sql`greatest(attempts - 1, 0)` })
        .where("subject", "=", subject)
        .execute();
    },

    async reset(subject) {
      await db.deleteFrom("sign_in_attempts").where("subject", "=", subject).execute();
    },

    async deleteEnded(now) {
      await db.deleteFrom("sign_in_attempts").where("ends_at", "<=", now).execute();
    },
  };
}
