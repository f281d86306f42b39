import { sql, type Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";

/** Credits that a job reserves or has cost, and the month that they belong to. */
export interface Reservation {
  accountId: string;
  /** `2026-05`, UTC: the month of the reservation, regardless of when it is settled (decision C31). */
  month: string;
  credits: number;
}

/** Reserve, run, settle (decision C30): the sum of used and reserved credits never exceeds the month's allowance. */
export interface CreditLedger {
  /** Credits of a month that are neither charged nor reserved. */
  remaining(db: Database, accountId: string, month: string, allowance: number): Promise<number>;
  /**
   * Reserves credits in one conditional statement, so that concurrent runs cannot exceed the allowance. Returns null on
   * success, and the number of remaining credits otherwise.
   */
  reserve(trx: Transaction<Tables>, reservation: Reservation, allowance: number): Promise<{ remaining: number } | null>;
  /** Ends a reservation and charges `charged` credits. */
  settle(trx: Transaction<Tables>, reservation: Reservation, charged: number): Promise<void>;
  /** Returns the months from `since` for which the charge of these accounts differs from the cost of their jobs. */
  findMismatches(accountIds: string[], since: string): Promise<MonthMismatch[]>;
  /** Sets the charge of the account to the cost of its jobs. */
  recount(accountId: string, since: string): Promise<void>;
}

export interface MonthMismatch {
  accountId: string;
  month: string;
  used: number;
  reserved: number;
  /** The cost of the completed jobs. */
  chargedByJobs: number;
  reservedByJobs: number;
}

/** The credits that the jobs of these accounts have cost and reserve, by month. */
const charged = (accountIds: string[], since: string) => sql`
  select account_id, month,
    coalesce(sum(credits) filter (where status = 'COMPLETED'), 0)::integer as charged_by_jobs,
    coalesce(sum(credits) filter (where status in ('PENDING', 'PROCESSING')), 0)::integer as reserved_by_jobs
  from ai_jobs where account_id = any(${accountIds}) and month >= ${since} group by account_id, month`;

async function remaining(db: Database, accountId: string, month: string, allowance: number): Promise<number> {
  const row = await db
    .selectFrom("ai_credits")
    .select(["used", "reserved"])
    .where("account_id", "=", accountId)
    .where("month", "=", month)
    .executeTakeFirst();
  return Math.max(0, allowance - (row?.used ?? 0) - (row?.reserved ?? 0));
}

export function creditLedgerRepository(db: Database): CreditLedger {
  return {
    remaining,

    async reserve(trx, { accountId, month, credits }, allowance) {
      const { numAffectedRows } = await sql`
        insert into ai_credits (account_id, month, reserved)
          select ${accountId}, ${month}, ${credits}::integer where ${credits}::integer <= ${allowance}::integer
        on conflict (account_id, month) do update set reserved = ai_credits.reserved + excluded.reserved
          where ai_credits.used + ai_credits.reserved + excluded.reserved <= ${allowance}::integer`.execute(trx);
      return numAffectedRows === 1n ? null : { remaining: await remaining(trx, accountId, month, allowance) };
    },

    async settle(trx, { accountId, month, credits }, charged) {
      await trx
        .updateTable("ai_credits")
        .set({ reserved: sql`reserved - ${credits}`, used: sql`used + ${charged}` })
        .where("account_id", "=", accountId)
        .where("month", "=", month)
        .execute();
    },

    async findMismatches(accountIds, since) {
      const { rows } = await sql<MonthMismatch>`
        select account_id as "accountId", month, coalesce(used, 0) as used, coalesce(reserved, 0) as reserved,
          coalesce(charged_by_jobs, 0) as "chargedByJobs", coalesce(reserved_by_jobs, 0) as "reservedByJobs"
        from (
          select account_id, month, used, reserved from ai_credits where account_id = any(${accountIds}) and month >= ${since}
        ) booked full join (${charged(accountIds, since)}) charged using (account_id, month)
        where (coalesce(used, 0), coalesce(reserved, 0)) <> (coalesce(charged_by_jobs, 0), coalesce(reserved_by_jobs, 0))
        order by account_id, month`.execute(db);
      return rows;
    },

    async recount(accountId, since) {
      await inTransaction(db, async (trx) => {
        // Every change of a job's cost updates this table in the same transaction. With the rows locked, the next
        // statement sees both or neither.
        await sql`select from ai_credits where account_id = ${accountId} and month >= ${since} for update`.execute(trx);
        await sql`
          update ai_credits set used = coalesce(charged_by_jobs, 0), reserved = coalesce(reserved_by_jobs, 0)
          from ai_credits booked left join (${charged([accountId], since)}) charged using (account_id, month)
          where booked.account_id = ${accountId} and booked.month >= ${since}
            and ai_credits.account_id = booked.account_id and ai_credits.month = booked.month`.execute(trx);
        await sql`
          insert into ai_credits (account_id, month, used, reserved) ${charged([accountId], since)}
            on conflict do nothing`.execute(trx);
      });
    },
  };
}
