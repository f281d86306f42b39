import { sql, type Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import { fileStates } from "../db/deletion-states.ts";
import type { PageRequest } from "../db/paging.ts";
import type { Tables } from "../db/schema.ts";
import { GAP } from "./ranks.ts";

type Trx = Transaction<Tables>;

/** The largest page, which is that of a share link, and one row that shows whether more files follow. */
const MAX_ROWS = 201;

/** A file of a page, with its revision and its rank. */
export interface ListedItem {
  id: string;
  revision: string;
  key: string;
}

/**
 * Stores the files of manual collections. The transaction of a change must lock the account first (see AccountLock).
 */
export interface ItemsRepository {
  /** Returns the live files in their order, with one more than the limit if more exist. */
  list(collectionId: string, page: PageRequest): Promise<ListedItem[]>;
  /** Returns the number of live files. */
  count(collectionId: string): Promise<number>;
  /** Returns the ID of the first live image. */
  cover(collectionId: string): Promise<string | null>;

  /** Returns which of these are live files of the account. None of them can be purged until the transaction ends. */
  liveFiles(trx: Trx, accountId: string, fileIds: string[]): Promise<Set<string>>;
  /** Returns which of these files are in the collection, live or not, and the total number of its files. */
  findMembers(trx: Trx, collectionId: string, fileIds: string[]): Promise<{ ids: Set<string>; total: number }>;
  /** Returns the rank of a live file; null if it is not in the collection. */
  rankOf(trx: Trx, collectionId: string, fileId: string): Promise<number | null>;
  /** Returns the next rank after `rank` (null: the first rank), without the files in `without`. */
  nextRank(trx: Trx, collectionId: string, rank: number | null, without: string[]): Promise<number | null>;
  lastRank(trx: Trx, collectionId: string): Promise<number | null>;
  /** Gives all files of the collection new ranks with the distance GAP. */
  rebalanceRanks(trx: Trx, collectionId: string): Promise<void>;
  /** Adds files, or moves them. */
  put(trx: Trx, collectionId: string, fileIds: string[], ranks: number[]): Promise<void>;
  /** Removes files. Returns the number of removed files. */
  remove(trx: Trx, collectionId: string, fileIds: string[]): Promise<number>;
}

export function itemsRepository(db: Database): ItemsRepository {
  const file = fileStates("file");
  const live = (collectionId: string, executor: Database = db) =>
    executor
      .selectFrom("collection_items as item")
      .innerJoin("files as file", "file.id", "item.file_id")
      .where("item.collection_id", "=", collectionId)
      .where(file.live);
  const items = (executor: Database, collectionId: string) =>
    executor.selectFrom("collection_items").where("collection_id", "=", collectionId);

  return {
    async list(collectionId, { limit, offset, after }) {
      // The current rank of the file, because all ranks can have been rewritten since the last page.
      const from = sql`
        coalesce((select rank from collection_items where collection_id = ${collectionId} and file_id = ${after?.id ?? ""}),
          ${after?.key ?? "0"}::bigint)`;
      const ordered = live(collectionId)
        .select(["file.id", sql<string>`file.xmin::text`.as("revision"), sql<string>`item.rank::text`.as("key")])
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(item.rank, item.file_id) > (${from}, ${after?.id ?? ""})`),
        )
        .orderBy("item.rank")
        .orderBy("item.file_id");
      if (offset > 0)
        return ordered
          .limit(limit + 1)
          .offset(offset)
          .execute();
      // For an unknown limit, PostgreSQL estimates a tenth of all rows, and may join all of them first.
      return db
        .selectFrom(ordered.limit(sql.lit(MAX_ROWS)).as("most"))
        .select(["id", "revision", "key"])
        .limit(limit + 1)
        .execute();
    },

    async count(collectionId) {
      const { total } = await live(collectionId)
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      return total;
    },

    async cover(collectionId) {
      const first = await live(collectionId)
        .select("file.id")
        .where("file.file_type", "=", "IMAGE")
        .orderBy("item.rank")
        .orderBy("item.file_id")
        .limit(1)
        .executeTakeFirst();
      return first?.id ?? null;
    },

    async liveFiles(trx, accountId, fileIds) {
      const rows = await trx
        .selectFrom("files as file")
        .select("file.id")
        .where("file.account_id", "=", accountId)
        .where("file.id", "=", sql<string>`any(${fileIds})`)
        .where(file.live)
        .orderBy("file.id")
        .forKeyShare()
        .execute();
      return new Set(rows.map(({ id }) => id));
    },

    async findMembers(trx, collectionId, fileIds) {
      const { total } = await items(trx, collectionId)
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = await items(trx, collectionId)
        .select("file_id")
        .where("file_id", "=", sql<string>`any(${fileIds})`)
        .execute();
      return { ids: new Set(rows.map(({ file_id }) => file_id)), total };
    },

    async rankOf(trx, collectionId, fileId) {
      const row = await live(collectionId, trx)
        .select("item.rank")
        .where("item.file_id", "=", fileId)
        .executeTakeFirst();
      return row?.rank ?? null;
    },

    async nextRank(trx, collectionId, rank, without) {
      const row = await items(trx, collectionId)
        .select("rank")
        .$if(rank !== null, (query) => query.where("rank", ">", rank))
        .where("file_id", "!=", sql<string>`all(${without})`)
        .orderBy("rank")
        .limit(1)
        .executeTakeFirst();
      return row?.rank ?? null;
    },

    async lastRank(trx, collectionId) {
      const row = await items(trx, collectionId).select("rank").orderBy("rank", "desc").limit(1).executeTakeFirst();
      return row?.rank ?? null;
    },

    async rebalanceRanks(trx, collectionId) {
      await sql`
        update collection_items set rank = place.number * ${GAP}::bigint
          from (
            select file_id, row_number() over (order by rank, file_id) as number
              from collection_items where collection_id = ${collectionId}
          ) place
          where collection_id = ${collectionId} and collection_items.file_id = place.file_id`.execute(trx);
    },

    async put(trx, collectionId, fileIds, ranks) {
      await sql`
        insert into collection_items (collection_id, file_id, rank)
          select ${collectionId}, file_id, rank from unnest(${fileIds}::text[], ${ranks}::bigint[]) put (file_id, rank)
          on conflict (collection_id, file_id) do update set rank = excluded.rank`.execute(trx);
    },

    async remove(trx, collectionId, fileIds) {
      const { numDeletedRows } = await trx
        .deleteFrom("collection_items")
        .where("collection_id", "=", collectionId)
        .where("file_id", "=", sql<string>`any(${fileIds})`)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
