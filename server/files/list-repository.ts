import { type Selectable, sql } from "kysely";
import { olderThan, type PageRequest } from "../base/paging.ts";
import { compiled, type PlaceOf, type Run } from "../db/compiled.ts";
import type { Database } from "../db/database.ts";
import type { FileTable } from "../db/schema.ts";
import type { FileType } from "./media-type.ts";
import { searchForm } from "./search-text.ts";

export interface FileFilter {
  /** null: files in no folder; undefined: wherever they are. */
  folderId: string | null | undefined;
  type: FileType | undefined;
  search: string | undefined;
  sensitive: boolean | undefined;
}

/** What the queries of a list have in their places; those that a filter does not use are looked at by nobody. */
interface FilterValues {
  accountId: string;
  folderId: string;
  type: FileType;
  pattern: string;
}

interface ListValues extends FilterValues {
  afterKey: string;
  afterId: string;
  limit: number;
  offset: number;
}

/** The rows of a list, and how many there are. */
export function listQueries(db: Database) {
  const filtered = ({ folderId, type, search, sensitive }: FileFilter, place: PlaceOf<FilterValues>) =>
    db
      .selectFrom("files")
      .where("account_id", "=", place("accountId"))
      .where("deleted_at", "is", null)
      .$if(folderId === null, (query) => query.where("folder_id", "is", null))
      .$if(typeof folderId === "string", (query) => query.where("folder_id", "=", place("folderId")))
      .$if(type !== undefined, (query) => query.where("file_type", "=", place("type")))
      .$if(search !== undefined, (query) => query.where("search_text", "like", place("pattern")))
      // As the index has it.
      .$if(sensitive !== undefined, (query) =>
        query.where(sensitive ? sql<boolean>`sensitive` : sql<boolean>`not sensitive`),
      );

  const listed = new Map<string, Run<ListValues, Selectable<FileTable>>>();

  /** The list has a text for each combination of filters, which is compiled once. */
  function listQuery(filter: FileFilter, follows: boolean): Run<ListValues, Selectable<FileTable>> {
    const { folderId, type, search, sensitive } = filter;
    const inFolder = folderId === undefined ? "anywhere" : folderId === null ? "in none" : "in one";
    const shape = [inFolder, type === undefined, search === undefined, sensitive, follows].join();
    const known =
      listed.get(shape) ??
      compiled((place: PlaceOf<ListValues>) =>
        filtered(filter, place)
          .selectAll()
          .$if(follows, (query) => query.where(olderThan({ key: place("afterKey"), id: place("afterId") })))
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .limit(place("limit"))
          .offset(place("offset")),
      );
    listed.set(shape, known);
    return known;
  }

  const fileCount = compiled<{ accountId: string }, { total: number }>((place) =>
    db.selectFrom("accounts").select("file_count as total").where("id", "=", place("accountId")),
  );

  return {
    async list(accountId: string, filter: FileFilter, { limit, offset, after }: PageRequest) {
      const page = { limit: limit + 1, offset, afterKey: after?.key ?? "", afterId: after?.id ?? "" };
      return listQuery(filter, after !== null)(db, { ...valuesToFind(accountId, filter), ...page });
    },

    async count(accountId: string, filter: FileFilter) {
      const all = Object.values(filter).every((value) => value === undefined);
      // Without a filter the account's own counter answers; counting a million rows takes its time.
      const counted = compiled((place: PlaceOf<FilterValues>) =>
        filtered(filter, place).select((eb) => eb.fn.countAll<number>().as("total")),
      );
      const [row] = await (all ? fileCount(db, { accountId }) : counted(db, valuesToFind(accountId, filter)));
      return row?.total ?? 0;
    },
  };
}

function valuesToFind(accountId: string, { folderId, type, search }: FileFilter): FilterValues {
  return { accountId, folderId: folderId ?? "", type: type ?? "DOCUMENT", pattern: containing(search ?? "") };
}

/** A LIKE pattern in which the searched text stands for itself. */
function containing(search: string): string {
  return `%${searchForm(search).replace(/[\\%_]/g, "\\$&")}%`;
}
