import { createHash } from "node:crypto";
import { type Expression, sql } from "kysely";
import { type Counted, olderThan, type PageRequest } from "../base/paging.ts";
import { compiled, type ParamOf, type Run } from "../db/compiled.ts";
import type { Database } from "../db/database.ts";
import {
  type FileFilter,
  type FilterValues,
  filteredFiles,
  filterValues,
  isFiltered,
  shapeOf,
} from "./list-filter-repository.ts";

interface ListValues extends FilterValues {
  afterKey: string;
  afterId: string;
  limit: number;
  offset: number;
}

/** Which file, and which revision of its row: as long as that is the same, so is all that the row says. */
export interface FileRevision {
  id: string;
  revision: string;
}

export interface FileList {
  /** Newest first, with one more than the limit if there is one. */
  files: FileRevision[];
  /** How many there are on all pages. Of a filtered list, as the page that was asked for first has found it. */
  total: number | Counted;
}

/** What makes one statement differ from another. */
interface Shape {
  filter: FileFilter;
  follows: boolean;
  skips: boolean;
  counts: boolean;
}

/** A page of the greatest size, and the row that tells whether more follow. */
const MAX_ROWS = 101;

/** The transaction that has written a row last. */
export const REVISION = sql<string>`xmin::text`;

/** Finds a page of a list in one statement. What the files say is not read here: most of them are known (see records.ts). */
export function fileLists(db: Database) {
  const page = ({ filter, follows, skips }: Shape, param: ParamOf<ListValues>) => {
    const newestFirst = filteredFiles(db, filter, param)
      .select(["id", REVISION.as("revision")])
      .$if(follows, (query) => query.where(olderThan({ key: param("afterKey"), id: param("afterId") })))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc");
    if (skips) return newestFirst.limit(param("limit")).offset(param("offset"));
    // Of a limit that it does not know, PostgreSQL thinks a tenth of all rows, and plans each time for the one that it gets.
    return db
      .selectFrom(newestFirst.limit(sql.lit(MAX_ROWS)).as("most"))
      .select(["id", "revision"])
      .limit(param("limit"));
  };

  /** Without a filter the account's own counter answers; counting a million rows takes its time. */
  const total = (filter: FileFilter, param: ParamOf<FilterValues>) =>
    isFiltered(filter)
      ? filteredFiles(db, filter, param).select((eb) => eb.fn.countAll<number>().as("total"))
      : db.selectFrom("accounts").select("file_count as total").where("id", "=", param("accountId"));

  const known = new Map<string, Run<ListValues, { files: string | null; total?: number | null }>>();

  /** The list has a text for each of its shapes, which is compiled once. */
  function query(shape: Shape) {
    const name = [shapeOf(shape.filter), shape.follows, shape.skips, shape.counts].join();
    const run =
      known.get(name) ??
      compiled((param: ParamOf<ListValues>) =>
        db
          .selectNoFrom(textOf(page(shape, param)).as("files"))
          .$if(shape.counts, (query) => query.select(total(shape.filter, param).as("total"))),
      );
    known.set(name, run);
    return run;
  }

  return async (accountId: string, filter: FileFilter, request: PageRequest, now: Date): Promise<FileList> => {
    const { limit, offset, after, counted } = request;
    const of = isFiltered(filter) ? nameOfTotal(accountId, filter, now) : null;
    const known = counted !== undefined && counted.of === of ? counted : null;
    const run = query({ filter, follows: after !== null, skips: offset > 0, counts: known === null });
    const pageValues = { limit: limit + 1, offset, afterKey: after?.key ?? "", afterId: after?.id ?? "" };
    const [found] = await run(db, { ...filterValues(accountId, filter), ...pageValues });
    const files = found?.files?.split(",").map(toRevision) ?? [];
    const total = known?.total ?? found?.total ?? 0;
    return { files, total: of === null ? total : { total, of } };
  };
}

/** A total is of one account and one filter, and is not carried from one hour into the next. */
function nameOfTotal(accountId: string, { folderId, type, search, sensitive }: FileFilter, now: Date): string {
  const hour = now.toISOString().slice(0, 13);
  const counted = JSON.stringify([accountId, folderId === undefined, folderId, type, search, sensitive, hour]);
  return createHash("sha256").update(counted).digest("base64url").slice(0, 16);
}

/** One value instead of many rows, which take a driver longer to read. */
function textOf(page: Expression<FileRevision>) {
  return sql<string | null>`(select string_agg(concat(id, ' ', revision), ',') from ${page} as page)`;
}

function toRevision(text: string): FileRevision {
  const [id = "", revision = ""] = text.split(" ");
  return { id, revision };
}
