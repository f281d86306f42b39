import { sql } from "kysely";
import { findWrongCredits, recountCredits } from "../ai/credits.ts";
import type { Database } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";
import { inTransaction } from "../db/transaction.ts";
import type { CheckBatch, Problem } from "./check-referenced-blobs.ts";

/* Checks counters against the rows that they count. */

/** A stored count, and its correct value. */
interface Count {
  /** The account; null: all accounts together. */
  accountId: string | null;
  what: string;
  counted: number;
  actual: number;
}

interface Counter {
  /** Returns the wrong counts, each read in one snapshot. */
  findWrong(db: Database, accountIds: string[], now: Date): Promise<Count[]>;
  /** Counts again, and blocks concurrent changes of the counters. */
  recount(db: Database, accountIds: (string | null)[], now: Date): Promise<void>;
}

const BATCH = 100;

const LIVE_FILES = sql`
    select coalesce(sum(file_size), 0)::bigint + (
      select coalesce(sum(received), 0)::bigint from uploads where account_id = accounts.id and state = 'OPEN'
    ) as bytes, count(*) as files
    from files where account_id = accounts.id and ${FILE.live}`;

/** Counts the storage of accounts: live files, and the received bytes of open uploads. */
const STORAGE: Counter = {
  async findWrong(db, accountIds) {
    const { rows } = await sql<Count>`
        select accounts.id as "accountId", what, counted, actual
        from accounts, lateral (${LIVE_FILES}) live, lateral (
          values ('bytes', storage_bytes, live.bytes), ('files', file_count, live.files)
        ) counters (what, counted, actual)
        where accounts.id = any(${accountIds}) and counted <> actual`.execute(db);
    return rows;
  },

  async recount(db, accountIds) {
    for (const id of accountIds) {
      await inTransaction(db, async (trx) => {
        // Concurrent changes wait for this lock, or were committed before and are visible to the next statement.
        await sql`select from accounts where id = ${id} for no key update`.execute(trx);
        await sql`update accounts set (storage_bytes, file_count) = (${LIVE_FILES}) where id = ${id}`.execute(trx);
      });
    }
  },
};

const ALL_VARIANTS = sql`select coalesce(sum(size), 0)::bigint as actual from variants`;

/** Counts the size of all variants of all accounts. */
const VARIANTS: Counter = {
  async findWrong(db) {
    const { rows } = await sql<Count>`
        select null as "accountId", 'bytes of variants' as what, bytes as counted, actual
        from variant_total, (${ALL_VARIANTS}) counters where bytes <> actual`.execute(db);
    return rows;
  },

  async recount(db) {
    await inTransaction(db, async (trx) => {
      await sql`select from variant_total for update`.execute(trx);
      await sql`update variant_total set bytes = (${ALL_VARIANTS})`.execute(trx);
    });
  },
};

const CREDITS: Counter = {
  findWrong: findWrongCredits,
  async recount(db, accountIds, now) {
    for (const accountId of accountIds) if (accountId !== null) await recountCredits(db, accountId, now);
  },
};

export const checkAccounts = checkOf(STORAGE, [VARIANTS]);
export const checkCredits = checkOf(CREDITS);

/** @param once counters that are not separate for each account */
function checkOf(each: Counter, once: Counter[] = []): CheckBatch {
  return async ({ db }, { after, repair, now }) => {
    const ids = await listAccounts(db, after);
    const problems: Problem[] = [];
    for (const { findWrong, recount } of after === "" ? [each, ...once] : [each]) {
      const wrongCounts = await findWrong(db, ids, now);
      const accountIds = new Set(wrongCounts.map(({ accountId }) => accountId));
      if (repair && accountIds.size > 0) await recount(db, [...accountIds], now);
      problems.push(...wrongCounts.map((count) => problemOf(count, repair)));
    }
    return { checked: ids.length, problems, last: ids.length === BATCH ? (ids.at(-1) ?? null) : null };
  };
}

function problemOf({ accountId, what, counted, actual }: Count, repaired: boolean): Problem {
  const id = accountId === null ? what : `${accountId} ${what}`;
  return { kind: "counter", id, expected: String(actual), found: String(counted), repaired };
}

/** Returns accounts after this ID that are not being erased. */
async function listAccounts(db: Database, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("id")
    .where("id", ">", after)
    .where("erased_at", "is", null)
    .orderBy("id")
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}
