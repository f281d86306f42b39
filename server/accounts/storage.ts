import { type RawBuilder, sql, type Transaction } from "kysely";
import { utcDay } from "../base/calendar.ts";
import { unavailable } from "../base/errors.ts";
import type { Tables } from "../db/schema.ts";

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
  /** Adds a file if the account has room for it; otherwise tells how much is used. */
  add(
    trx: Transaction<Tables>,
    accountId: string,
    bytes: number,
    limit: number,
    now: Date,
  ): Promise<{ used: number } | null>;
  remove(trx: Transaction<Tables>, accountId: string, bytes: number, files: number, now: Date): Promise<void>;
}

export const storageLedger: StorageLedger = {
  async add(trx, accountId, bytes, limit, now) {
    // One conditional update: of uploads that run at the same time, none can pass the limit.
    const { numUpdatedRows } = await trx
      .updateTable("accounts")
      .set({ storage_bytes: sql`storage_bytes + ${bytes}`, file_count: sql`file_count + 1` })
      .where("id", "=", accountId)
      .where("erased_at", "is", null)
      .where(sql<boolean>`storage_bytes + ${bytes} <= ${limit}`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      const found = await trx
        .selectFrom("accounts")
        .select("storage_bytes as used")
        .where("id", "=", accountId)
        .where("erased_at", "is", null)
        .executeTakeFirst();
      if (!found) throw unavailable("The account was erased while this was uploaded.");
      return found;
    }
    await recordDelta(trx, accountId, bytes, now);
    return null;
  },

  async remove(trx, accountId, bytes, files, now) {
    await trx
      .updateTable("accounts")
      .set({ storage_bytes: sql`storage_bytes - ${bytes}`, file_count: sql`file_count - ${files}` })
      .where("id", "=", accountId)
      .execute();
    await recordDelta(trx, accountId, -bytes, now);
  },
};

/**
 * `storageLedger.remove` inside the one statement that removes files: common table expressions that book what an earlier
 * one, `gone (file_size)`, has removed.
 */
export function bookGone(accountId: RawBuilder<string>, day: RawBuilder<string>): RawBuilder<unknown> {
  return sql`
    freed as (
      select count(*) as files, sum(file_size)::bigint as bytes from gone having count(*) > 0
    ),
    counted as (
      update accounts set storage_bytes = storage_bytes - bytes, file_count = file_count - files
        from freed where id = ${accountId}
    ),
    recorded as (
      insert into daily_usage (account_id, day, storage_delta) select ${accountId}::text, ${day}::date, -bytes from freed
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
