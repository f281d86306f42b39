import { type RawBuilder, sql, type Transaction } from "kysely";
import { utcDay } from "../base/calendar.ts";
import type { Fail } from "../base/errors.ts";
import type { Account } from "../contract/account.ts";
import { compiled } from "../db/compiled.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";

/**
 * Serializes the transactions that change an account's files or folders. Call it first in such a transaction, before
 * any of their rows is locked: a single order of locks prevents deadlocks.
 */
export async function lockAccount(trx: Transaction<Tables>, accountId: string): Promise<void> {
  await trx.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
}

/** Returns the bytes of originals that are not deleted. */
export async function usedStorage(db: Database, accountId: string): Promise<number> {
  const query = db.selectFrom("accounts").select("storage_bytes").where("id", "=", accountId);
  return (await query.executeTakeFirstOrThrow()).storage_bytes;
}

/**
 * Requires space for `bytes` more. The caller has locked the account.
 * @throws STORAGE_LIMIT_EXCEEDED
 */
export async function requireSpace(
  fail: Fail<"STORAGE_LIMIT_EXCEEDED">,
  db: Database,
  account: Account,
  bytes: number,
): Promise<void> {
  const used = await usedStorage(db, account.id);
  if (used + bytes > account.limits.storageBytes) throw storageLimitExceeded(fail, account, bytes, used);
}

/** Adds a change to the counters, in the transaction that changes the files. Negative values are removals. */
export async function addStorageChange(
  trx: Transaction<Tables>,
  accountId: string,
  { bytes, files }: { bytes: number; files: number },
  now: Date,
): Promise<void> {
  await recordChange(trx, { accountId, bytes, files, day: utcDay(now) });
}

/** Returns which files fit into the remaining bytes, in order. A small file can fit after one that does not. */
export function fitToQuota(sizes: readonly number[], bytes: number): boolean[] {
  let free = bytes;
  return sizes.map((size) => {
    if (size > free) return false;
    free -= size;
    return true;
  });
}

export function storageLimitExceeded(
  fail: Fail<"STORAGE_LIMIT_EXCEEDED">,
  { limits, plan }: Account,
  size: number,
  used: number,
): Error {
  return fail(
    "STORAGE_LIMIT_EXCEEDED",
    `Storage limit exceeded: ${size} bytes do not fit, because ${used} of the ${limits.storageBytes} bytes of the ${plan} plan are used. ` +
      "Delete files or change the plan.",
    { limit: limits.storageBytes, used },
  );
}

/**
 * Returns the common table expressions that add `change (files, bytes)` to the counters and to the day's delta. No
 * other code changes the counters. Subtracting the deltas from the current total gives the storage at the end of each
 * day. The caller checks the limit before, under the account's lock.
 */
function storageChange(change: RawBuilder<unknown>) {
  return (accountId: RawBuilder<string>, day: RawBuilder<string>): RawBuilder<unknown> => sql`
    change as (
      ${change}
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

/**
 * For the statement that stores or removes files. They count the rows of an earlier expression: `stored (file_size)` or
 * `gone`.
 */
export const recordStored = storageChange(
  sql`select count(*) as files, sum(file_size)::bigint as bytes from stored having count(*) > 0`,
);
export const recordRemoved = storageChange(
  sql`select -count(*) as files, -sum(file_size)::bigint as bytes from gone having count(*) > 0`,
);

const recordChange = compiled<{ accountId: string; bytes: number; files: number; day: string }, unknown>((param) => {
  const change = sql`select ${param("files")}::bigint as files, ${param("bytes")}::bigint as bytes`;
  return sql`with ${storageChange(change)(param("accountId"), param("day"))} select`;
});
