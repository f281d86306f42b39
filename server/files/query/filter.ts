import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { invalid } from "../../base/errors.ts";
import type { ParamOf } from "../../db/compiled.ts";
import type { Database } from "../../db/database.ts";
import { FILE } from "../../db/deletion-states.ts";
import { PLAN_EACH_TIME } from "../../db/prepared.ts";
import type { FileTable, Tables } from "../../db/schema.ts";
import type { components } from "../../generated/types.ts";
import { conditionOf, limitedCondition } from "./conditions.ts";
import { parseQuery } from "./parse.ts";
import { type Query, SearchSyntaxError } from "./syntax.ts";

type FileType = components["schemas"]["FileType"];

/** Selects files of an account. */
export interface FileFilter {
  /** null: files that are not in a folder; undefined: files in all folders. */
  folderId: string | null | undefined;
  type: FileType | undefined;
  search: Search | undefined;
  sensitive: boolean | undefined;
  /** The only files that can match: the result of the search, once it has run. */
  ids?: string[];
}

export interface Search {
  /** The text of the client. */
  text: string;
  query: Query;
}

/** The filters as parameters of a list, or as fields of a body. */
export type FilterParams = components["schemas"]["BulkFilter"];

/** The parameter values of a filtered query. Values that the filter does not use are ignored. */
export interface FilterValues {
  accountId: string;
  folderId: string;
  type: FileType;
}

/** Where a request contains a filter: in query parameters, or in the field `body` of its body. */
export type FilterPlace = "query" | { body: string };

/** Parses a filter without its collections: see readFilter. Throws VALIDATION_ERROR for an invalid search. */
export function parseFilter({ folderId, type, search, sensitive }: FilterParams, place: FilterPlace): FileFilter {
  return {
    folderId: folderId === "root" ? null : folderId,
    type,
    search: search === undefined ? undefined : readSearch(search, placeOfSearch(place)),
    sensitive,
  };
}

/** Returns the filter of a search that the service has saved. */
export function savedFilter(text: string): FileFilter {
  const search = { text, query: parseQuery(text, { isSaved: true }) };
  return { folderId: undefined, type: undefined, search, sensitive: undefined };
}

/** Parses a search. Throws VALIDATION_ERROR for the parameter `search`, or for the field of the body at `path`. */
export function readSearch(text: string, place: "query" | { path: string }): Search {
  return { text, query: withPlace(text, place, () => parseQuery(text)) };
}

/** Returns the place of the search of a filter. */
export function placeOfSearch(place: FilterPlace): "query" | { path: string } {
  return place === "query" ? place : { path: `${place.body}/search` };
}

/** Converts the SearchSyntaxError of a call to a VALIDATION_ERROR. */
export function withPlace<T>(text: string, place: "query" | { path: string }, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof SearchSyntaxError)) throw error;
    const { position, expected } = error;
    const where = position < text.length ? `is invalid at character ${position + 1}` : "ends unexpectedly";
    const [part, path] = place === "query" ? (["query", "search"] as const) : (["body", place.path] as const);
    throw invalid(part, path, { rule: "syntax", position, expected }, `${where}; expected ${expected}`);
  }
}

export interface FilterOptions {
  /** Selects files in another state than live. */
  state?: RawBuilder<boolean>;
  /** The rows to filter, if not all of the table. */
  rows?: RawBuilder<FileTable>;
  /** The condition under which the search continues: see `withinTime`. */
  limit?: RawBuilder<boolean> | null;
}

/** Selects the files of the account that match the filter. */
export function filteredFiles(
  db: Database,
  { folderId, type, search, sensitive, ids }: FileFilter,
  param: ParamOf<FilterValues>,
  { state = FILE.live, rows, limit = null }: FilterOptions = {},
): SelectQueryBuilder<Tables, "files", object> {
  const accountId = param("accountId");
  const searchCondition = ({ query }: Search) =>
    limit === null ? conditionOf(query, accountId) : limitedCondition(query, accountId, limit);
  return (
    (rows === undefined ? db.selectFrom("files") : db.selectFrom(rows.as("files")))
      .where("account_id", "=", accountId)
      .where(state)
      .$if(folderId === null, (query) => query.where("folder_id", "is", null))
      .$if(typeof folderId === "string", (query) => query.where("folder_id", "=", param("folderId")))
      .$if(type !== undefined, (query) => query.where("file_type", "=", param("type")))
      .$if(search !== undefined, (query) =>
        search ? query.where(sql<boolean>`${searchCondition(search)} ${PLAN_EACH_TIME}`) : query,
      )
      .$if(ids !== undefined, (query) => query.where("id", "=", sql<string>`any(${ids})`))
      // The same expressions as in the index.
      .$if(sensitive !== undefined, (query) =>
        query.where(sensitive ? sql<boolean>`sensitive` : sql<boolean>`not sensitive`),
      )
  );
}

export function isFiltered(filter: FileFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/**
 * Returns a key for filters whose queries differ only in parameter values; null for a search or its result, whose query
 * contains its values.
 */
export function shapeOf({ folderId, type, search, sensitive, ids }: FileFilter): string | null {
  if (search !== undefined || ids !== undefined) return null;
  const inFolder = folderId === undefined ? "anywhere" : folderId === null ? "in none" : "in one";
  return [inFolder, type === undefined, sensitive].join();
}

export function filterValues(accountId: string, { folderId, type }: FileFilter): FilterValues {
  return { accountId, folderId: folderId ?? "", type: type ?? "DOCUMENT" };
}
