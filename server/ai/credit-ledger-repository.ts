import { sql, type Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";

/** Credits that a job reserves, or has cost, and the month that they belong to. */
export interface Reservation {
  accountId: string;
  /** `2026-05`, UTC: that of the reservation, whenever it is settled (decision C31). */
  month: string;
  credits: number;
}

/** Reserve, run, settle (decision C30): what is used and what is reserved never pass the month's allowance together. */
export interface CreditLedger {
  /** Credits charged in a month. */
  used(accountId: string, month: string): Promise<number>;
  /**
   * One conditional statement: of runs that start at the same time, none can pass the allowance. Null when it worked, else
   * how many credits are left.
   */
  reserve(trx: Transaction<Tables>, reservation: Reservation, allowance: number): Promise<{ remaining: number } | null>;
  /** Ends a reservation, of which so many credits are charged. */
  settle(trx: Transaction<Tables>, reservation: Reservation, charged: number): Promise<void>;
}

export function creditLedgerRepository(db: Database): CreditLedger {
  return {
    async used(accountId, month) {
      const row = await db
        .selectFrom("ai_credits")
        .select("used")
        .where("account_id", "=", accountId)
        .where("month", "=", month)
        .executeTakeFirst();
      return row?.used ?? 0;
    },

    async reserve(trx, { accountId, month, credits }, allowance) {
      const { numAffectedRows } = await sql`
        insert into ai_credits (account_id, month, reserved)
          select ${accountId}, ${month}, ${credits}::integer where ${credits}::integer <= ${allowance}::integer
        on conflict (account_id, month) do update set reserved = ai_credits.reserved + excluded.reserved
          where ai_credits.used + ai_credits.reserved + excluded.reserved <= ${allowance}::integer`.execute(trx);
      if (numAffectedRows === 1n) return null;
      const row = await trx
        .selectFrom("ai_credits")
        .select(["used", "reserved"])
        .where("account_id", "=", accountId)
        .where("month", "=", month)
        .executeTakeFirst();
      return { remaining: Math.max(0, allowance - (row?.used ?? 0) - (row?.reserved ?? 0)) };
    },

    async settle(trx, { accountId, month, credits }, charged) {
      await trx
        .updateTable("ai_credits")
        .set({ reserved: sql`reserved - ${credits}`, used: sql`used + ${charged}` })
        .where("account_id", "=", accountId)
        .where("month", "=", month)
        .execute();
    },
  };
}
