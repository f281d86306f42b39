import { createHash } from "node:crypto";
import { type Expression, type SelectQueryBuilder, sql } from "kysely";
import { type Counted, type CursorKey, MAX_COUNTED, olderThan, type PageRequest } from "../base/paging.ts";
import { compiled, type ParamOf, type Run } from "../db/compiled.ts";
import type { Database } from "../db/database.ts";
import {
  type FileFilter,
  type FilterValues,
  filteredFiles,
  filterValues,
  isFiltered,
  shapeOf,
} from "../query/filter.ts";
import { MAX_RANKED, NEWEST_FIRST, relevanceOf, SORT_KEYS, type Sort } from "../query/sort.ts";

interface ListValues extends FilterValues {
  afterKey: string;
  afterId: string;
  limit: number;
  offset: number;
}

/** A file, and the revision of its row. While the revision is the same, no column has changed. */
export interface FileRevision {
  id: string;
  revision: string;
  /** Sort key at the time of the query; null if the list is sorted by creation time. */
  key: string | null;
}

export interface FileList {
  /** The files in their order, with one more than the limit if more exist. */
  files: FileRevision[];
  /**
   * Number of files on all pages; a number above MAX_COUNTED if more exist. For a filtered list, the number that the
   * first page counted.
   */
  total: number | Counted;
}

/** A file of a page. */
interface Row {
  id: string;
  revision: string;
  sort_key: string | null;
}

type RunList = Run<ListValues, { files: Columns[] | null; total?: number | null }>;
type Columns = [id: string, revision: string, key: string | null];

/** The properties that select a statement. */
interface Shape {
  filter: FileFilter;
  sort: Sort;
  follows: boolean;
  skips: boolean;
  counts: boolean;
}

/** The largest page size, and one row that shows whether more files follow. */
const MAX_ROWS = 101;

/** ID of the transaction that last wrote the row. */
export const REVISION = sql<string>`xmin::text`;

type Param = ParamOf<ListValues>;

/**
 * Queries a page of a list in one statement. It does not read the properties of the files: most of them are cached (see
 * records.ts).
 */
export function fileLists(db: Database) {
  const newestFirst = ({ filter, follows }: Shape, param: Param) =>
    filteredFiles(db, filter, param)
      .select(["id", REVISION.as("revision"), sql<null>`null::text`.as("sort_key")])
      .$if(follows, (query) => query.where(olderThan({ key: param("afterKey"), id: param("afterId") })))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc");

  /** `order by` repeats the full expression, because a name there would refer to a result column. */
  const sorted = ({ filter, sort: { by, order }, follows }: Shape, param: Param) => {
    const { value, text, read } = SORT_KEYS[by === "relevance" ? "createdAt" : by];
    const beyond = sql.raw(order === "asc" ? ">" : "<");
    return filteredFiles(db, filter, param)
      .select(["id", REVISION.as("revision"), text.as("sort_key")])
      .$if(follows, (query) =>
        query.where(sql<boolean>`(${value}, id) ${beyond} (${read(param("afterKey"))}, ${param("afterId")})`),
      )
      .orderBy(value, order)
      .orderBy("id", order);
  };

  const ranked = ({ filter, sort: { order }, follows }: Shape, param: Param) => {
    const relevance = filter.search ? relevanceOf(filter.search) : sql<number>`0`;
    const time = SORT_KEYS.createdAt;
    const newest = filteredFiles(db, filter, param)
      .select(["id", REVISION.as("revision"), "created_at", relevance.as("relevance"), time.text.as("at_text")])
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(sql.lit(MAX_RANKED));
    const key = sql<string>`lpad(ranked.relevance::text, 3, '0') || ' ' || ranked.at_text`;
    const place = sql`ranked.relevance, ranked.created_at, ranked.id`;
    const from = sql`left(${param("afterKey")}::text, 3)::integer, substr(${param("afterKey")}::text, 5)::timestamptz`;
    const beyond = sql.raw(order === "asc" ? ">" : "<");
    return db
      .selectFrom(newest.as("ranked"))
      .select(["ranked.id", "ranked.revision", key.as("sort_key")])
      .$if(follows, (query) => query.where(sql<boolean>`(${place}) ${beyond} (${from}, ${param("afterId")})`))
      .orderBy("ranked.relevance", order)
      .orderBy("ranked.created_at", order)
      .orderBy("ranked.id", order);
  };

  function cut<DB, Table extends keyof DB>(
    files: SelectQueryBuilder<DB, Table, Row>,
    { skips }: Shape,
    param: Param,
  ): Expression<Row> {
    if (skips) return files.limit(param("limit")).offset(param("offset"));
    // For an unknown limit, PostgreSQL estimates a tenth of all rows, and plans again for each value.
    return db
      .selectFrom(files.limit(sql.lit(MAX_ROWS)).as("most"))
      .select(["id", "revision", "sort_key"])
      .limit(param("limit"));
  }

  function page(shape: Shape, param: Param): Expression<Row> {
    if (shape.sort.by === "relevance") return cut(ranked(shape, param), shape, param);
    return cut(isNewestFirst(shape.sort) ? newestFirst(shape, param) : sorted(shape, param), shape, param);
  }

  /** Without a filter, the account's counter is the total. Counting a million rows is slow. */
  const total = (filter: FileFilter, param: ParamOf<FilterValues>) =>
    isFiltered(filter)
      ? db
          .selectFrom(
            filteredFiles(db, filter, param)
              .select("id")
              .limit(sql.lit(MAX_COUNTED + 1))
              .as("some"),
          )
          .select((eb) => eb.fn.countAll<number>().as("total"))
      : db.selectFrom("accounts").select("file_count as total").where("id", "=", param("accountId"));

  const known = new Map<string, RunList>();

  const build = (shape: Shape): RunList =>
    compiled((param: Param) =>
      db
        .selectNoFrom(rowsOf(page(shape, param)).as("files"))
        .$if(shape.counts, (query) => query.select(total(shape.filter, param).as("total"))),
    );

  /** Returns the statement for a shape, which is compiled once. Statements of searches are not cached. */
  function query(shape: Shape) {
    const { filter, sort, follows, skips, counts } = shape;
    const filterShape = shapeOf(filter);
    if (filterShape === null) return build(shape);
    const name = [filterShape, sort.by, sort.order, follows, skips, counts].join();
    const run = known.get(name) ?? build(shape);
    known.set(name, run);
    return run;
  }

  return async (
    accountId: string,
    filter: FileFilter,
    request: PageRequest,
    now: Date,
    sort = NEWEST_FIRST,
  ): Promise<FileList> => {
    const { limit, offset, after, counted } = request;
    const of = isFiltered(filter) ? nameOfTotal(accountId, filter, now) : null;
    const known = counted !== undefined && counted.of === of ? counted : null;
    const run = query({ filter, sort, follows: after !== null, skips: offset > 0, counts: known === null });
    const pageValues = { limit: limit + 1, offset, afterKey: after?.key ?? "", afterId: after?.id ?? "" };
    const [found] = await run(db, { ...filterValues(accountId, filter), ...pageValues });
    const files = found?.files?.map(([id, revision, key]) => ({ id, revision, key })) ?? [];
    const total = known?.total ?? found?.total ?? 0;
    return { files, total: of === null ? total : { total, of } };
  };
}

export function isNewestFirst({ by, order }: Sort): boolean {
  return by === NEWEST_FIRST.by && order === NEWEST_FIRST.order;
}

/** Returns the position after a file, in the order of the list. */
export function placeOf({ id, key }: Pick<FileRevision, "id" | "key">, createdAt: Date): CursorKey {
  return { key: key ?? createdAt.toISOString(), id };
}

/** A total applies to one account and one filter, and is reused only within the same hour. */
function nameOfTotal(accountId: string, { folderId, type, search, sensitive }: FileFilter, now: Date): string {
  const hour = now.toISOString().slice(0, 13);
  const counted = JSON.stringify([accountId, folderId === undefined, folderId, type, search?.text, sensitive, hour]);
  return createHash("sha256").update(counted).digest("base64url").slice(0, 16);
}

/** Returns the rows as one value, because drivers read many rows more slowly. */
function rowsOf(page: Expression<Row>) {
  return sql<Columns[] | null>`(
    select json_agg(json_build_array(id, revision, sort_key)) from ${page} as page)`;
}
