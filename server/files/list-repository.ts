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

/** Which file, and which revision of its row: as long as that is the same, so is all that the row says. */
export interface FileRevision {
  id: string;
  revision: string;
  /** What it was sorted by when it was found; null where that is the time of its creation. */
  key: string | null;
}

export interface FileList {
  /** In their order, with one more than the limit if there is one. */
  files: FileRevision[];
  /** How many there are on all pages, more than MAX_COUNTED where they are more. Of a filtered list, as the page that was asked for first has found it. */
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

/** What makes one statement differ from another. */
interface Shape {
  filter: FileFilter;
  sort: Sort;
  follows: boolean;
  skips: boolean;
  counts: boolean;
}

/** A page of the greatest size, and the row that tells whether more follow. */
const MAX_ROWS = 101;

/** The transaction that has written a row last. */
export const REVISION = sql<string>`xmin::text`;

type Param = ParamOf<ListValues>;

/** Finds a page of a list in one statement. What the files say is not read here: most of them are known (see records.ts). */
export function fileLists(db: Database) {
  const newestFirst = ({ filter, follows }: Shape, param: Param) =>
    filteredFiles(db, filter, param)
      .select(["id", REVISION.as("revision"), sql<null>`null::text`.as("sort_key")])
      .$if(follows, (query) => query.where(olderThan({ key: param("afterKey"), id: param("afterId") })))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc");

  /** A name in `order by` would be that of a result: what is sorted by is said in full. */
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
    // Of a limit that it does not know, PostgreSQL thinks a tenth of all rows, and plans each time for the one that it gets.
    return db
      .selectFrom(files.limit(sql.lit(MAX_ROWS)).as("most"))
      .select(["id", "revision", "sort_key"])
      .limit(param("limit"));
  }

  function page(shape: Shape, param: Param): Expression<Row> {
    if (shape.sort.by === "relevance") return cut(ranked(shape, param), shape, param);
    return cut(isNewestFirst(shape.sort) ? newestFirst(shape, param) : sorted(shape, param), shape, param);
  }

  /** Without a filter the account's own counter answers; counting a million rows takes its time. */
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

  /** The list has a text for each of its shapes, which is compiled once; a search is a text of its own. */
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

/** Where a page ends, in the order that it was found in. */
export function placeOf({ id, key }: Pick<FileRevision, "id" | "key">, createdAt: Date): CursorKey {
  return { key: key ?? createdAt.toISOString(), id };
}

/** A total is of one account and one filter, and is not carried from one hour into the next. */
function nameOfTotal(accountId: string, { folderId, type, search, sensitive }: FileFilter, now: Date): string {
  const hour = now.toISOString().slice(0, 13);
  const counted = JSON.stringify([accountId, folderId === undefined, folderId, type, search?.text, sensitive, hour]);
  return createHash("sha256").update(counted).digest("base64url").slice(0, 16);
}

/** One value instead of many rows, which take a driver longer to read. */
function rowsOf(page: Expression<Row>) {
  return sql<Columns[] | null>`(
    select json_agg(json_build_array(id, revision, sort_key)) from ${page} as page)`;
}
