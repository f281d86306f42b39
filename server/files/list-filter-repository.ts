import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { ParamOf } from "../db/compiled.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import type { FileType } from "./media-type.ts";
import { containing, hasTrigram, searchForm } from "./search-text.ts";

export interface FileFilter {
  /** null: files in no folder; undefined: wherever they are. */
  folderId: string | null | undefined;
  type: FileType | undefined;
  search: string | undefined;
  sensitive: boolean | undefined;
}

/** What a filtered query has in its places; those that the filter does not use are looked at by nobody. */
export interface FilterValues {
  accountId: string;
  folderId: string;
  type: FileType;
  pattern: string;
  text: string;
}

const LIVE = sql<boolean>`deleted_at is null`;

/** The account's files, the live ones unless others are asked for, that the filter lets through. */
export function filteredFiles(
  db: Database,
  { folderId, type, search, sensitive }: FileFilter,
  param: ParamOf<FilterValues>,
  among: RawBuilder<boolean> = LIVE,
): SelectQueryBuilder<Tables, "files", object> {
  const lookup = lookupOf(search);
  return (
    db
      .selectFrom("files")
      .where("account_id", "=", param("accountId"))
      .where(among)
      .$if(folderId === null, (query) => query.where("folder_id", "is", null))
      .$if(typeof folderId === "string", (query) => query.where("folder_id", "=", param("folderId")))
      .$if(type !== undefined, (query) => query.where("file_type", "=", param("type")))
      .$if(lookup === "index", (query) => query.where("search_text", "like", param("pattern")))
      // No index has an operator for it: the account's own files are read.
      .$if(lookup === "files", (query) => query.where(sql<boolean>`strpos(search_text, ${param("text")}) > 0`))
      // As the index has it.
      .$if(sensitive !== undefined, (query) =>
        query.where(sensitive ? sql<boolean>`sensitive` : sql<boolean>`not sensitive`),
      )
  );
}

export function isFiltered(filter: FileFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** Filters of one shape make queries that differ in their values alone. */
export function shapeOf({ folderId, type, search, sensitive }: FileFilter): string {
  const inFolder = folderId === undefined ? "anywhere" : folderId === null ? "in none" : "in one";
  return [inFolder, type === undefined, lookupOf(search), sensitive].join();
}

export function filterValues(accountId: string, { folderId, type, search = "" }: FileFilter): FilterValues {
  const [pattern, text] = [containing(search), searchForm(search)];
  return { accountId, folderId: folderId ?? "", type: type ?? "DOCUMENT", pattern, text };
}

function lookupOf(search: string | undefined): "none" | "index" | "files" {
  if (search === undefined) return "none";
  return hasTrigram(search) ? "index" : "files";
}
