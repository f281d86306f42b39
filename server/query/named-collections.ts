import { sql } from "kysely";
import { searchForm } from "../base/search-form.ts";
import { conditionOf } from "./conditions.ts";
import { type FileFilter, type ReadFilter, readFilter } from "./filter.ts";
import { parseQuery } from "./parse.ts";
import { earlierForm } from "./search-text.ts";
import type { Condition, Query } from "./syntax.ts";

/** A collection as a search needs it. */
export interface NamedCollection {
  id: string;
  name: string;
  /** What finds its files; null for a manual one. */
  query: string | null;
}

/** Those of the account that have one of these ids, or a name with the search form of one of these names. */
export type FindCollections = (accountId: string, ids: string[], names: string[]) => Promise<NamedCollection[]>;

/** Reads filters whose searches may name collections. */
export function filterReading(find: FindCollections): ReadFilter {
  return async (accountId, given, place) => withCollections(find, accountId, readFilter(given, place));
}

/** The names and ids of collections in a search. */
export function collectionsIn(query: Query): string[] {
  if (query.kind === "operator") return query.name === "collection" ? [query.value] : [];
  if (query.kind === "text") return [];
  return query.kind === "not" ? collectionsIn(query.of) : query.of.flatMap(collectionsIn);
}

/** What is unique in the database, and the order of lists. It stays as it was when names became found by their search form. */
export function nameKeyOf(name: string): string {
  return earlierForm(name.trim());
}

/** One that is not there has no files. */
async function withCollections(find: FindCollections, accountId: string, filter: FileFilter): Promise<FileFilter> {
  const { search } = filter;
  const names = search ? collectionsIn(search.query) : [];
  if (!search || names.length === 0) return filter;
  const found = await find(accountId, names, names);
  const conditionFor = (value: string): Condition => {
    // An earlier release may have stored several names of one search form.
    const one =
      found.find(({ id }) => id === value) ??
      found.find(({ name }) => nameKeyOf(name) === nameKeyOf(value)) ??
      found.find(({ name }) => searchForm(name) === searchForm(value));
    if (!one) return () => sql<boolean>`false`;
    const { query } = one;
    if (query === null) return () => isItemOf(one.id);
    return (account) => conditionOf(parseQuery(query), account);
  };
  const replaced = (query: Query): Query => {
    if (query.kind === "text") return query;
    if (query.kind === "not") return { ...query, of: replaced(query.of) };
    if (query.kind !== "operator") return { ...query, of: query.of.map(replaced) };
    return query.name === "collection" ? { ...query, condition: conditionFor(query.value) } : query;
  };
  return { ...filter, search: { ...search, query: replaced(search.query) } };
}

/**
 * The first half is answered from a table of hashes, also for each row that a NOT or OR leaves to be looked at. The second has files
 * found by their ids wherever all have to be in the collection, however many others the account has.
 */
function isItemOf(collectionId: string) {
  const items = sql`select file_id from collection_items where collection_id = ${collectionId}`;
  return sql<boolean>`(id in (${items}) and id = any(array(${items})))`;
}
