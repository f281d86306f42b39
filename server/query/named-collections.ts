import { sql } from "kysely";
import { searchForm } from "../base/search-form.ts";
import { canUseIndex, conditionOf } from "./conditions.ts";
import { requireAffordable, totalCost } from "./cost.ts";
import { type FileFilter, placeOfSearch, type ReadFilter, readFilter, withPlace } from "./filter.ts";
import { parseQuery } from "./parse.ts";
import { earlierForm } from "./search-text.ts";
import type { Condition, Query } from "./syntax.ts";

/** The properties of a collection that a search uses. */
export interface NamedCollection {
  id: string;
  name: string;
  /** The query that finds its files; null for a manual collection. */
  query: string | null;
}

/**
 * Finds the collections of the account with one of these IDs, or with a name whose search form is that of one of these
 * names.
 */
export type FindCollections = (accountId: string, ids: string[], names: string[]) => Promise<NamedCollection[]>;

/** Returns a function that reads filters whose searches can name collections. */
export function filterReader(find: FindCollections): ReadFilter {
  return async (accountId, filter, place) => {
    const found = await withCollections(find, accountId, readFilter(filter, place));
    const { search } = found;
    // The complete files of a collection can be listed, even if an earlier release has saved a more expensive search.
    if (search && search.query.kind !== "operator") {
      withPlace(search.text, placeOfSearch(place), () => requireAffordable(search.query));
    }
    return found;
  };
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
async function withCollections(find: FindCollections, accountId: string, filter: FileFilter): Promise<FileFilter> {
  const { search } = filter;
  const names = search ? collectionNamesIn(search.query) : [];
  if (!search || names.length === 0) return filter;
  const collections = await find(accountId, names, names);
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

/**
 * The first condition uses a hash table, which is also fast for each row that a NOT or OR leaves to check. The second
 * condition finds files by their IDs if all results must be in the collection, regardless of how many other files the
 * account has.
 */
function isItemOf(collectionId: string) {
  const items = sql`select file_id from collection_items where collection_id = ${collectionId}`;
  return sql<boolean>`(id in (${items}) and id = any(array(${items})))`;
}
