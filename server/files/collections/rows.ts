import type { Selectable, Transaction } from "kysely";
import { COLUMNS } from "../../db/columns.ts";
import type { Database } from "../../db/database.ts";
import type { PageRequest } from "../../db/paging.ts";
import type { CollectionTable, Tables } from "../../db/schema.ts";
import type { Sort } from "../query/sort.ts";

type Trx = Transaction<Tables>;

/** A collection as it is stored in the database. */
export interface Collection {
  id: string;
  accountId: string;
  name: string;
  /** Unique within the account: see nameKeyOf. */
  nameKey: string;
  description: string;
  /** The query and the order of its files; null for a manual collection. */
  search: SavedSearch | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface SavedSearch {
  query: string;
  sort: Sort;
}

export async function findCollection(db: Database, accountId: string, id: string): Promise<Collection | null> {
  const row = await select(db, accountId).where("id", "=", id).executeTakeFirst();
  return row ? toCollection(row) : null;
}

/** Locks a collection until the end of the transaction. */
export async function lockCollection(trx: Trx, accountId: string, id: string): Promise<Collection | null> {
  const row = await select(trx, accountId).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return row ? toCollection(row) : null;
}

/** Returns a page by name, with one more than the limit if more exist. */
export async function listCollections(
  db: Database,
  accountId: string,
  { limit, offset, after }: PageRequest,
): Promise<Collection[]> {
  const rows = await select(db, accountId)
    .$if(after !== null, (query) => query.where("name_key", ">", after?.key ?? ""))
    .orderBy("name_key")
    .limit(limit + 1)
    .offset(offset)
    .execute();
  return rows.map(toCollection);
}

export async function countCollections(db: Database, accountId: string): Promise<number> {
  const count = db.selectFrom("collections").select((eb) => eb.fn.countAll<number>().as("total"));
  return (await count.where("account_id", "=", accountId).executeTakeFirstOrThrow()).total;
}

export async function insertCollection(trx: Trx, collection: Collection): Promise<void> {
  await trx.insertInto("collections").values(toRow(collection)).execute();
}

export async function updateCollection(trx: Trx, collection: Collection): Promise<void> {
  await trx.updateTable("collections").set(toRow(collection)).where("id", "=", collection.id).execute();
}

/** Returns false if the collection does not exist. */
/** Returns the name of the deleted collection, or null if it does not exist. */
export async function deleteCollection(trx: Trx, accountId: string, id: string): Promise<string | null> {
  const deletion = trx.deleteFrom("collections").where("account_id", "=", accountId).where("id", "=", id);
  return (await deletion.returning("name").executeTakeFirst())?.name ?? null;
}

const select = (db: Database, accountId: string) =>
  db.selectFrom("collections").where("account_id", "=", accountId).select(COLUMNS.collections);

function toRow({ id, accountId, name, nameKey, description, search, createdAt, updatedAt }: Collection) {
  return {
    id,
    account_id: accountId,
    name,
    name_key: nameKey,
    type: search ? ("query" as const) : ("manual" as const),
    description,
    query: search?.query ?? null,
    sort: search?.sort.by ?? null,
    sort_order: search?.sort.order ?? null,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

function toCollection(row: Selectable<CollectionTable>): Collection {
  const { query, sort: by, sort_order: order } = row;
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    nameKey: row.name_key,
    description: row.description,
    search: query !== null && by !== null && order !== null ? { query, sort: { by, order } } : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
