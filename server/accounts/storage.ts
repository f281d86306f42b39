import { type RawBuilder, sql, type Transaction } from "kysely";
import { utcDay } from "../base/calendar.ts";
import type { Fail } from "../base/errors.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import type { Account } from "./account.ts";

/**
 * Takes turns with every other transaction that changes the account's files or folders. It comes first in such a
 * transaction, before any of their rows is locked: one order of locks, no deadlock.
 */
export type AccountLock = (trx: Transaction<Tables>, accountId: string) => Promise<void>;

export const lockAccount: AccountLock = async (trx, accountId) => {
  await trx.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
};

/** The account's storage counters, changed in the transaction that changes its files. */
export interface StorageLedger {
  /** Bytes of live originals. */
  used(db: Database, accountId: string): Promise<number>;
  /** What came, or with less than nothing, went. */
  book(trx: Transaction<Tables>, accountId: string, change: { bytes: number; files: number }, now: Date): Promise<void>;
}

export const storageLedger: StorageLedger = {
  async used(db, accountId) {
    const query = db.selectFrom("accounts").select("storage_bytes").where("id", "=", accountId);
    return (await query.executeTakeFirstOrThrow()).storage_bytes;
  },

  async book(trx, accountId, { bytes, files }, now) {
    await trx
      .updateTable("accounts")
      .set({ storage_bytes: sql`storage_bytes + ${bytes}`, file_count: sql`file_count + ${files}` })
      .where("id", "=", accountId)
      .execute();
    await recordDelta(trx, accountId, bytes, now);
  },
};

export function storageLimitExceeded(
  fail: Fail<"STORAGE_LIMIT_EXCEEDED">,
  { limits, plan }: Pick<Account, "limits" | "plan">,
  size: number,
  used: number,
): Error {
  return fail(
    "STORAGE_LIMIT_EXCEEDED",
    `${size} bytes more do not fit into the ${limits.storageBytes} bytes of the ${plan} plan, of which ${used} are used. ` +
      "Delete files or change the plan.",
    { limit: limits.storageBytes, used },
  );
}

/**
 * The same inside the one statement that stores or removes files: common table expressions that book what an earlier one,
 * `stored (file_size)` or `gone (file_size)`, has changed. Whether there is room is asked before, under the account's lock.
 */
export const bookStored = booking(sql`select count(*) as files, sum(file_size)::bigint as bytes from stored`);
export const bookGone = booking(sql`select -count(*) as files, -sum(file_size)::bigint as bytes from gone`);

function booking(change: RawBuilder<unknown>) {
  return (accountId: RawBuilder<string>, day: RawBuilder<string>): RawBuilder<unknown> => sql`
    change as (
      ${change} having count(*) > 0
    ),
    counted as (
      update accounts set storage_bytes = storage_bytes + bytes, file_count = file_count + files
        from change where id = ${accountId}
    ),
    recorded as (
      insert into daily_usage (account_id, day, storage_delta) select ${accountId}::text, ${day}::date, bytes from change
        on conflict (account_id, day) do update set storage_delta = daily_usage.storage_delta + excluded.storage_delta
    )`;
}

/** What came and went on a day: from today's total back, the deltas give the storage at the end of every day. */
async function recordDelta(trx: Transaction<Tables>, accountId: string, bytes: number, now: Date): Promise<void> {
  await trx
    .insertInto("daily_usage")
    .values({ account_id: accountId, day: utcDay(now), storage_delta: bytes })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "day"]).doUpdateSet({ storage_delta: sql`daily_usage.storage_delta + ${bytes}` }),
    )
    .execute();
}
