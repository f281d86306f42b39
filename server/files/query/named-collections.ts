import { searchForm } from "@media-asset-service/base/text.ts";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/database.ts";
import type { Row } from "../../db/rows.ts";
import { canUseIndex, conditionOf } from "./conditions.ts";
import { requireAffordable, totalCost } from "./cost.ts";
import {
  type FileFilter,
  type FilterParams,
  type FilterPlace,
  parseFilter,
  placeOfSearch,
  withPlace,
} from "./filter.ts";
import { parseQuery } from "./parse.ts";
import { earlierForm, isPlain } from "./search-text.ts";
import type { Condition, Query } from "./syntax.ts";

/** The properties of a collection that a search uses; `query` is null for a manual collection. */
type NamedCollection = Pick<Row<"collections">, "id" | "name" | "query">;

/** Reads a filter, and resolves the collections that its search names. Throws VALIDATION_ERROR for an invalid search. */
export async function readFilter(
  { db }: Context,
  accountId: string,
  params: FilterParams,
  place: FilterPlace,
): Promise<FileFilter> {
  const filter = await withCollections(db, accountId, parseFilter(params, place));
  const { search } = filter;
  // The complete files of a collection can be listed, even if an earlier release has saved a more expensive search.
  if (search && search.query.kind !== "operator") {
    withPlace(search.text, placeOfSearch(place), () => requireAffordable(search.query));
  }
  return filter;
}

/** Returns the names and IDs of the collections in a search. */
export function collectionNamesIn(query: Query): string[] {
  if (query.kind === "operator") return query.name === "collection" ? [query.value] : [];
  if (query.kind === "text") return [];
  return query.kind === "not" ? collectionNamesIn(query.of) : query.of.flatMap(collectionNamesIn);
}

/**
 * Returns the key that is unique in the database and orders lists. It still uses the earlier form, although names are
 * found by their search form.
 */
export function nameKeyOf(name: string): string {
  return earlierForm(name.trim());
}

/** Resolves the collections of a search. A collection that does not exist has no files. */
async function withCollections(db: Database, accountId: string, filter: FileFilter): Promise<FileFilter> {
  const { search } = filter;
  const names = search ? collectionNamesIn(search.query) : [];
  if (!search || names.length === 0) return filter;
  const collections = await findNamedCollections(db, accountId, { ids: names, names });
  const resolve = (value: string): { condition: Condition; canUseIndex: boolean; cost: number } => {
    // Earlier releases may have stored several names with the same search form.
    const collection =
      collections.find(({ id }) => id === value) ??
      collections.find(({ name }) => nameKeyOf(name) === nameKeyOf(value)) ??
      collections.find(({ name }) => searchForm(name) === searchForm(value));
    if (!collection) return { condition: () => sql<boolean>`false`, canUseIndex: true, cost: 0 };
    if (collection.query === null) return { condition: () => isItemOf(collection.id), canUseIndex: true, cost: 0 };
    const query = parseQuery(collection.query, { isSaved: true });
    const condition: Condition = (account) => conditionOf(query, account);
    return { condition, canUseIndex: canUseIndex(query), cost: totalCost(query) };
  };
  const replaced = (query: Query): Query => {
    if (query.kind === "text") return query;
    if (query.kind === "not") return { ...query, of: replaced(query.of) };
    if (query.kind !== "operator") return { ...query, of: query.of.map(replaced) };
    if (query.name !== "collection") return query;
    const { cost, ...resolved } = resolve(query.value);
    return { ...query, ...resolved, cost: query.cost + cost };
  };
  return { ...filter, search: { ...search, query: replaced(search.query) } };
}

/** Returns the collections with one of these IDs, or with a name whose search form is that of one of these names. */
export async function findNamedCollections(
  db: Database,
  accountId: string,
  { ids, names }: { ids: string[]; names: string[] },
): Promise<NamedCollection[]> {
  const forms = names.map(searchForm);
  const rows = await db
    .selectFrom("collections")
    .where("account_id", "=", accountId)
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
}

/**
 * The first condition uses a hash table, which is also fast for each row that a NOT or OR leaves to check. The second
 * condition finds files by their IDs if all results must be in the collection, regardless of how many other files the
 * account has.
 */
function isItemOf(collectionId: string) {
  const items = sql`select file_id from collection_items where collection_id = ${collectionId}`;
  return sql<boolean>`(id in (${items}) and id = any(array(${items})))`;
}
