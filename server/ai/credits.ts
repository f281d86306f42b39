import { sql, type Transaction } from "kysely";
import { utcMonth } from "../base/calendar.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { components } from "../generated/types.ts";

/*
 * Reserve, run, settle (decision C30): the sum of used and reserved credits never exceeds the month's allowance. Months
 * are in UTC: `2026-05`. Credits belong to the month of their reservation (decision C31), regardless
 * of when it is settled.
 */

export type AiOperation = components["schemas"]["AiOperation"];

/** AI credits for one run. */
export const CREDITS = { tagging: 1, ocr: 2, "bg-removal": 5 } satisfies Record<AiOperation, number>;

/** Credits that a job reserves or has cost. */
export interface Reservation {
  accountId: string;
  month: string;
  credits: number;
}

/** Returns the credits of a month that are neither charged nor reserved. */
export async function remainingCredits(
  db: Database,
  accountId: string,
  month: string,
  allowance: number,
): Promise<number> {
  const row = await db
    .selectFrom("ai_credits")
    .select(["used", "reserved"])
    .where("account_id", "=", accountId)
    .where("month", "=", month)
    .executeTakeFirst();
  return Math.max(0, allowance - (row?.used ?? 0) - (row?.reserved ?? 0));
}

/**
 * Reserves credits in one conditional statement, so that concurrent runs cannot exceed the allowance. Returns null on
 * success, and the number of remaining credits otherwise.
 */
export async function reserveCredits(
  trx: Transaction<Tables>,
  { accountId, month, credits }: Reservation,
  allowance: number,
): Promise<{ remaining: number } | null> {
  const { numAffectedRows } = await sql`
    insert into ai_credits (account_id, month, reserved)
      select ${accountId}, ${month}, ${credits}::integer where ${credits}::integer <= ${allowance}::integer
    on conflict (account_id, month) do update set reserved = ai_credits.reserved + excluded.reserved
      where ai_credits.used + ai_credits.reserved + excluded.reserved <= ${allowance}::integer`.execute(trx);
  return numAffectedRows === 1n ? null : { remaining: await remainingCredits(trx, accountId, month, allowance) };
}

/** Ends a reservation and charges `charged` credits. */
export async function settleCredits(
  trx: Transaction<Tables>,
  { accountId, month, credits }: Reservation,
  charged: number,
): Promise<void> {
  await trx
    .updateTable("ai_credits")
    .set({ reserved: sql`reserved - ${credits}`, used: sql`used + ${charged}` })
    .where("account_id", "=", accountId)
    .where("month", "=", month)
    .execute();
}

/*
 * The check of the ledger against the jobs that it covers. Older jobs may have been deleted (see
 * ops/purge.ts). The margin is a month.
 */

const CHECKED_MS = 365 * 86_400_000;
const checkedSince = (now: Date) => utcMonth(new Date(now.getTime() - CHECKED_MS));

/** The credits that the jobs of these accounts have cost and reserve, by month. */
const chargedByMonth = (accountIds: string[], since: string) => sql`
  select account_id, month,
    coalesce(sum(credits) filter (where status = 'COMPLETED'), 0)::integer as charged_by_jobs,
    coalesce(sum(credits) filter (where status in ('PENDING', 'PROCESSING')), 0)::integer as reserved_by_jobs
  from ai_jobs where account_id = any(${accountIds}) and month >= ${since} group by account_id, month`;

interface MonthMismatch {
  accountId: string;
  month: string;
  used: number;
  reserved: number;
  /** The cost of the completed jobs. */
  chargedByJobs: number;
  reservedByJobs: number;
}

/** Returns the months for which the charge of these accounts differs from the cost of their jobs. */
export async function findWrongCredits(db: Database, accountIds: string[], now: Date) {
  const since = checkedSince(now);
  const { rows } = await sql<MonthMismatch>`
    select account_id as "accountId", month, coalesce(used, 0) as used, coalesce(reserved, 0) as reserved,
      coalesce(charged_by_jobs, 0) as "chargedByJobs", coalesce(reserved_by_jobs, 0) as "reservedByJobs"
    from (
      select account_id, month, used, reserved from ai_credits where account_id = any(${accountIds}) and month >= ${since}
    ) booked full join (${chargedByMonth(accountIds, since)}) charged using (account_id, month)
    where (coalesce(used, 0), coalesce(reserved, 0)) <> (coalesce(charged_by_jobs, 0), coalesce(reserved_by_jobs, 0))
    order by account_id, month`.execute(db);
  return rows.flatMap(({ accountId, month, used, reserved, chargedByJobs, reservedByJobs }) => [
    ...(used === chargedByJobs ? [] : [{ accountId, what: `credits ${month}`, counted: used, actual: chargedByJobs }]),
    ...(reserved === reservedByJobs
      ? []
      : [{ accountId, what: `reserved credits ${month}`, counted: reserved, actual: reservedByJobs }]),
  ]);
}

/** Sets the charge of the account to the cost of its jobs. */
export async function recountCredits(db: Database, accountId: string, now: Date): Promise<void> {
  const since = checkedSince(now);
  await inTransaction(db, async (trx) => {
    // Every change of a job's cost updates this table in the same transaction. With the rows locked, the next
    // statement sees both or neither.
    await sql`select from ai_credits where account_id = ${accountId} and month >= ${since} for update`.execute(trx);
    await sql`
      update ai_credits set used = coalesce(charged_by_jobs, 0), reserved = coalesce(reserved_by_jobs, 0)
      from ai_credits booked left join (${chargedByMonth([accountId], since)}) charged using (account_id, month)
      where booked.account_id = ${accountId} and booked.month >= ${since}
        and ai_credits.account_id = booked.account_id and ai_credits.month = booked.month`.execute(trx);
    await sql`
      insert into ai_credits (account_id, month, used, reserved) ${chargedByMonth([accountId], since)}
        on conflict do nothing`.execute(trx);
  });
}
