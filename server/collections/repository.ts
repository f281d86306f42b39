import { type Selectable, sql, type Transaction } from "kysely";
import { searchForm } from "../base/search-form.ts";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import type { PageRequest } from "../db/paging.ts";
import type { CollectionTable, Tables } from "../db/schema.ts";
import type { NamedCollection } from "../query/named-collections.ts";
import { isPlain } from "../query/search-text.ts";
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

export interface CollectionsRepository {
  /** Finds a collection; with `trx`, locks it until the transaction ends. */
  find(accountId: string, id: string, trx?: Trx): Promise<Collection | null>;
  /** Returns the collections with one of these IDs, or with a name whose search form is that of one of these names. */
  findNamed(accountId: string, ids: string[], names: string[], trx?: Trx): Promise<NamedCollection[]>;
  /** Returns a page by name, with one more than the limit if more exist. */
  list(accountId: string, page: PageRequest): Promise<Collection[]>;
  count(accountId: string, trx?: Trx): Promise<number>;
  insert(trx: Trx, collection: Collection): Promise<void>;
  update(trx: Trx, collection: Collection): Promise<void>;
  /** Returns false if the collection does not exist. */
  remove(trx: Trx, accountId: string, id: string): Promise<boolean>;
}

export function collectionsRepository(db: Database): CollectionsRepository {
  const of = (accountId: string, executor: Database = db) =>
    executor.selectFrom("collections").where("account_id", "=", accountId);

  return {
    async find(accountId, id, trx) {
      const row = await of(accountId, trx)
        .select(COLUMNS.collections)
        .where("id", "=", id)
        .$if(trx !== undefined, (query) => query.forNoKeyUpdate())
        .executeTakeFirst();
      return row ? toCollection(row) : null;
    },

    async findNamed(accountId, ids, names, trx) {
      const forms = names.map(searchForm);
      const rows = await of(accountId, trx)
        .select(["id", "name", "query"])
        .where((eb) =>
          eb.or([
            eb("id", "=", sql<string>`any(${ids})`),
            eb("name_key", "=", sql<string>`any(${forms})`),
            // The database cannot compute the search form of these names.
            sql<boolean>`not ${isPlain(sql.ref("name_key"))}`,
          ]),
        )
        .orderBy("name_key")
        .execute();
      return rows.filter(({ id, name }) => ids.includes(id) || forms.includes(searchForm(name)));
    },

    async list(accountId, { limit, offset, after }) {
      const rows = await of(accountId)
        .select(COLUMNS.collections)
        .$if(after !== null, (query) => query.where("name_key", ">", after?.key ?? ""))
        .orderBy("name_key")
        .limit(limit + 1)
        .offset(offset)
        .execute();
      return rows.map(toCollection);
    },

    async count(accountId, trx) {
      const { total } = await of(accountId, trx)
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      return total;
    },

    async insert(trx, collection) {
      await trx.insertInto("collections").values(toRow(collection)).execute();
    },

    async update(trx, collection) {
      await trx.updateTable("collections").set(toRow(collection)).where("id", "=", collection.id).execute();
    },

    async remove(trx, accountId, id) {
      const removed = await trx
        .deleteFrom("collections")
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .returning("id")
        .executeTakeFirst();
      return removed !== undefined;
    },
  };
}

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
