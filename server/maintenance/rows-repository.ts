import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";
import { inTransaction } from "../db/transaction.ts";
import { referencedKeys } from "../storage/blob-references.ts";
import type { FindReferenced } from "./check-batch.ts";
import type { Counter } from "./check-counts.ts";
import type { StoredRow, StoredRows } from "./check-referenced-blobs.ts";

type Pages = Record<"files" | "variants" | "cutouts", StoredRows["page"]>;

/** Reads the rows of all features that name stored bytes. Only the features write them. */
export function storedRows(db: Database): { pages: Pages; findReferenced: FindReferenced } {
  return {
    pages: {
      async files(after, limit) {
        const { rows } = await sql<StoredRow>`
          select id, blob_key as key, file_size as size, coalesce(stored_checksum, checksum) as checksum,
            created_at as "storedAt", id as "fileId", true as "hasFile"
          from files where id > ${after} order by id limit ${limit}`.execute(db);
        return rows;
      },
      async variants(after, limit) {
        const { rows } = await sql<StoredRow>`
          select blob_key as id, blob_key as key, size, etag as checksum, created_at as "storedAt", file_id as "fileId",
            exists (select from files where id = file_id) as "hasFile"
          from variants where blob_key > ${after} order by blob_key limit ${limit}`.execute(db);
        return rows;
      },
      async cutouts(after, limit) {
        const { rows } = await sql<StoredRow>`
          select file_id as id, processed_blob_key as key, processed_size as size, processed_etag as checksum,
            processed_at as "storedAt", file_id as "fileId", exists (select from files where id = file_id) as "hasFile"
          from ai_results
          where file_id > ${after}
            and (processed_blob_key is not null or not exists (select from files where id = file_id))
          order by file_id limit ${limit}`.execute(db);
        return rows;
      },
    },

    async findReferenced(keys) {
      if (keys.length === 0) return new Set();
      const { rows } = await referencedKeys(keys).execute(db);
      return new Set(rows.map(({ key }) => key));
    },
  };
}

/** Returns accounts after this id that are not being erased. */
export function accountsAfter(db: Database) {
  return async (id: string, limit: number): Promise<string[]> => {
    const rows = await db
      .selectFrom("accounts")
      .select("id")
      .where("id", ">", id)
      .where("erased_at", "is", null)
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map((row) => row.id);
  };
}

type Rows = Awaited<ReturnType<Counter["findWrong"]>>;

/** Counts the storage of accounts: live files, and the received bytes of open uploads. */
export function storageCounters(db: Database): Counter {
  const live = sql`
    select coalesce(sum(file_size), 0)::bigint + (
      select coalesce(sum(received), 0)::bigint from uploads where account_id = accounts.id and state = 'OPEN'
    ) as bytes, count(*) as files
    from files where account_id = accounts.id and ${FILE.live}`;

  return {
    async findWrong(accountIds) {
      const { rows } = await sql<Rows[number]>`
        select accounts.id as "accountId", what, counted, actual
        from accounts, lateral (${live}) live, lateral (
          values ('bytes', storage_bytes, live.bytes), ('files', file_count, live.files)
        ) counters (what, counted, actual)
        where accounts.id = any(${accountIds}) and counted <> actual`.execute(db);
      return rows;
    },

    async recount(accountIds) {
      for (const id of accountIds) {
        await inTransaction(db, async (trx) => {
          // Concurrent changes wait for this lock, or were committed before and are visible to the next statement.
          await sql`select from accounts where id = ${id} for no key update`.execute(trx);
          await sql`update accounts set (storage_bytes, file_count) = (${live}) where id = ${id}`.execute(trx);
        });
      }
    },
  };
}

/** Counts the size of all variants of all accounts. */
export function variantCounter(db: Database): Counter {
  const actual = sql`select coalesce(sum(size), 0)::bigint as actual from variants`;

  return {
    async findWrong() {
      const { rows } = await sql<Rows[number]>`
        select null as "accountId", 'bytes of variants' as what, bytes as counted, actual
        from variant_total, (${actual}) counters where bytes <> actual`.execute(db);
      return rows;
    },

    async recount() {
      await inTransaction(db, async (trx) => {
        await sql`select from variant_total for update`.execute(trx);
        await sql`update variant_total set bytes = (${actual})`.execute(trx);
      });
    },
  };
}
