import { invalid } from "../base/errors.ts";
import type { components } from "../generated/types.ts";
import { readSearch } from "../query/filter.ts";
import { collectionNamesIn } from "../query/named-collections.ts";
import { sortOf } from "../query/sort.ts";
import type { SavedSearch } from "./repository.ts";

type SearchParams = Pick<components["schemas"]["CollectionUpdate"], "query" | "sort" | "order">;

/** Returns the search of a new collection; null for a manual one. Throws VALIDATION_ERROR. */
export function newSearch({ type, ...given }: components["schemas"]["CollectionCreation"]): SavedSearch | null {
  if (type === "manual") {
    rejectSearchParams(given);
    return null;
  }
  const { query, sort, order } = given;
  if (query === undefined) throw invalid("body", "query", "required", "is required for a collection of type query");
  return { query: withoutCollections(query), sort: sortOf(sort, order) };
}

/** Returns the search after a change. Throws VALIDATION_ERROR. */
export function changedSearch(search: SavedSearch | null, given: SearchParams): SavedSearch | null {
  if (!search) {
    rejectSearchParams(given);
    return null;
  }
  const { sort, order } = given;
  const query = given.query === undefined ? search.query : withoutCollections(given.query);
  const newSort = sort === undefined ? { ...search.sort, ...(order && { order }) } : sortOf(sort, order);
  return { query, sort: newSort };
}

function rejectSearchParams(given: SearchParams): void {
  const field = (["query", "sort", "order"] as const).find((name) => given[name] !== undefined);
  if (field === undefined) return;
  const message = "is allowed only for collections of type query; add files to a manual collection instead";
  throw invalid("body", field, "not", message);
}

/**
 * Rejects queries that name other collections: so no collection contains itself, and the cost of a search is visible in
 * its query.
 */
function withoutCollections(query: string): string {
  const [name] = collectionNamesIn(readSearch(query, { path: "query" }).query);
  if (name === undefined) return query;
  const message = `must not contain collection:${name}; write out the conditions of that collection`;
  throw invalid("body", "query", "not", message);
}
