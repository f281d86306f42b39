import { sql, type Transaction } from "kysely";
import { type Fail, invalid } from "../../base/errors.ts";
import { isId } from "../../base/ids.ts";
import type { Database } from "../../db/database.ts";
import { fileStates } from "../../db/deletion-states.ts";
import type { PageRequest } from "../../db/paging.ts";
import type { Tables } from "../../db/schema.ts";
import { fileNotFound } from "../requirements.ts";

type Trx = Transaction<Tables>;

/*
 * The files of manual collections. The transaction of a change must lock the account first (see lockAccount).
 *
 * They are sorted by integers with gaps between them. A file that is placed between two others gets a rank between
 * theirs, so no other row is written. A gap can be halved at most 32 times, for example when 32 files are placed one
 * after another at the same position. Then, one statement gives all files of the collection new ranks in their current
 * order: at most 10,000 rows.
 */

/**
 * Maximum number of files in a collection, including files in the trash: one statement rewrites all of them, and one
 * search reads them.
 */
export const MAX_ITEMS = 10_000;
/** Distance between two neighbors whose ranks are rewritten, and beyond the first and the last. */
export const GAP = 2 ** 32;
/**
 * Maximum distance from zero in both directions: JavaScript represents all integers up to this value, and their sums,
 * exactly.
 */
const MAX_RANK = 2 ** 52;
/** The largest page, which is that of a share link, and one row that shows whether more files follow. */
const MAX_ROWS = 201;

/** Files to put into a collection after the file `after`; null: at the beginning; undefined: new files at the end. */
interface Placement {
  accountId: string;
  collectionId: string;
  fileIds: string[];
  after: string | null | undefined;
}

/**
 * Adds files to a manual collection, and moves those that are already in it.
 * @throws FILE_NOT_FOUND, COLLECTION_FULL
 */
export async function putFiles(
  fail: Fail<"FILE_NOT_FOUND" | "COLLECTION_FULL">,
  trx: Trx,
  { accountId, collectionId, fileIds, after }: Placement,
): Promise<{ added: number; moved: number }> {
  const ids = [...new Set(fileIds)];
  if (typeof after === "string" && ids.includes(after)) {
    throw invalid("body", "after", "not", "must not be one of fileIds: a file cannot be placed after itself");
  }
  const liveIds = await lockLiveFiles(
    trx,
    accountId,
    ids.filter((id) => isId("file", id)),
  );
  const missing = ids.find((id) => !liveIds.has(id));
  if (missing !== undefined) throw fileNotFound(fail, missing);
  const known = await findMembers(trx, collectionId, ids);
  const added = ids.filter((id) => !known.ids.has(id));
  requireCapacity(fail, known.total + added.length);
  const placed = after === undefined ? added : ids;
  if (placed.length === 0) return { added: 0, moved: 0 };
  const computeRanks = async () => {
    if (after === undefined) return ranksBetween(placed.length, await lastRank(trx, collectionId), null);
    const before = after === null ? null : await rankOf(trx, collectionId, after);
    if (before === null && after !== null)
      throw fileNotFound(fail, after, "There is no file with this id in the collection.");
    // Without the moved files, so that a repetition of the call needs no additional ranks.
    return ranksBetween(placed.length, before, await nextRank(trx, collectionId, before, ids));
  };
  let ranks = await computeRanks();
  if (!ranks) {
    await rebalanceRanks(trx, collectionId);
    ranks = await computeRanks();
  }
  if (!ranks) throw new Error(`No free ranks between files of ${collectionId}, even after they were spread`);
  await sql`
    insert into collection_items (collection_id, file_id, rank)
      select ${collectionId}, file_id, rank from unnest(${placed}::text[], ${ranks}::bigint[]) put (file_id, rank)
      on conflict (collection_id, file_id) do update set rank = excluded.rank`.execute(trx);
  return { added: added.length, moved: placed.length - added.length };
}

function requireCapacity(fail: Fail<"COLLECTION_FULL">, total: number): void {
  if (total <= MAX_ITEMS) return;
  const message = `A collection can contain at most ${MAX_ITEMS} files, including files in the trash.`;
  throw fail("COLLECTION_FULL", `${message} This collection would contain ${total}. Remove files first.`, {
    limit: MAX_ITEMS,
  });
}

/** Returns `count` ranks between two others, where null is an end. Returns null if the gap is too small. */
export function ranksBetween(count: number, before: number | null, after: number | null): number[] | null {
  const spread = (start: number, step: number) =>
    Array.from({ length: count }, (_, index) => start + step * (index + 1));
  if (before !== null && after !== null) {
    const step = Math.floor((after - before) / (count + 1));
    return step < 1 ? null : spread(before, step);
  }
  const ranks = spread(after === null ? (before ?? 0) : after - GAP * (count + 1), GAP);
  return ranks.every((rank) => Math.abs(rank) <= MAX_RANK) ? ranks : null;
}

/** Removes files. Returns the number of removed files. */
export async function removeFiles(trx: Trx, collectionId: string, fileIds: string[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("collection_items")
    .where("collection_id", "=", collectionId)
    .where("file_id", "=", sql<string>`any(${fileIds})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const FILE = fileStates("file");

const liveItems = (db: Database, collectionId: string) =>
  db
    .selectFrom("collection_items as item")
    .innerJoin("files as file", "file.id", "item.file_id")
    .where("item.collection_id", "=", collectionId)
    .where(FILE.live);

/** A file of a page, with its revision and its rank. */
interface ListedItem {
  id: string;
  revision: string;
  key: string;
}

/** Returns the live files in their order, with one more than the limit if more exist. */
export function listItems(
  db: Database,
  collectionId: string,
  { limit, offset, after }: PageRequest,
): Promise<ListedItem[]> {
  // The current rank of the file, because all ranks can have been rewritten since the last page.
  const from = sql`
    coalesce((select rank from collection_items where collection_id = ${collectionId} and file_id = ${after?.id ?? ""}),
      ${after?.key ?? "0"}::bigint)`;
  const ordered = liveItems(db, collectionId)
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
}

/** Returns the number of live files. */
export async function countItems(db: Database, collectionId: string): Promise<number> {
  const count = liveItems(db, collectionId).select((eb) => eb.fn.countAll<number>().as("total"));
  return (await count.executeTakeFirstOrThrow()).total;
}

/** Returns the ID of the first live image. */
export async function findCover(db: Database, collectionId: string): Promise<string | null> {
  const first = await liveItems(db, collectionId)
    .select("file.id")
    .where("file.file_type", "=", "IMAGE")
    .orderBy("item.rank")
    .orderBy("item.file_id")
    .limit(1)
    .executeTakeFirst();
  return first?.id ?? null;
}

/** Returns which of these are live files of the account. None of them can be purged until the transaction ends. */
async function lockLiveFiles(trx: Trx, accountId: string, fileIds: string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("files as file")
    .select("file.id")
    .where("file.account_id", "=", accountId)
    .where("file.id", "=", sql<string>`any(${fileIds})`)
    .where(FILE.live)
    .orderBy("file.id")
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const itemsOf = (trx: Trx, collectionId: string) =>
  trx.selectFrom("collection_items").where("collection_id", "=", collectionId);

/** Returns which of these files are in the collection, live or not, and the total number of its files. */
async function findMembers(
  trx: Trx,
  collectionId: string,
  fileIds: string[],
): Promise<{ ids: Set<string>; total: number }> {
  const { total } = await itemsOf(trx, collectionId)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await itemsOf(trx, collectionId)
    .select("file_id")
    .where("file_id", "=", sql<string>`any(${fileIds})`)
    .execute();
  return { ids: new Set(rows.map(({ file_id }) => file_id)), total };
}

/** Returns the rank of a live file; null if it is not in the collection. */
async function rankOf(trx: Trx, collectionId: string, fileId: string): Promise<number | null> {
  const item = liveItems(trx, collectionId).select("item.rank").where("item.file_id", "=", fileId);
  return (await item.executeTakeFirst())?.rank ?? null;
}

/** Returns the next rank after `rank` (null: the first rank), without the files in `without`. */
async function nextRank(
  trx: Trx,
  collectionId: string,
  rank: number | null,
  without: string[],
): Promise<number | null> {
  const row = await itemsOf(trx, collectionId)
    .select("rank")
    .$if(rank !== null, (query) => query.where("rank", ">", rank))
    .where("file_id", "!=", sql<string>`all(${without})`)
    .orderBy("rank")
    .limit(1)
    .executeTakeFirst();
  return row?.rank ?? null;
}

async function lastRank(trx: Trx, collectionId: string): Promise<number | null> {
  const last = itemsOf(trx, collectionId).select("rank").orderBy("rank", "desc").limit(1);
  return (await last.executeTakeFirst())?.rank ?? null;
}

/** Gives all files of the collection new ranks with the distance GAP. */
async function rebalanceRanks(trx: Trx, collectionId: string): Promise<void> {
  await sql`
    update collection_items set rank = place.number * ${GAP}::bigint
      from (
        select file_id, row_number() over (order by rank, file_id) as number
          from collection_items where collection_id = ${collectionId}
      ) place
      where collection_id = ${collectionId} and collection_items.file_id = place.file_id`.execute(trx);
}
