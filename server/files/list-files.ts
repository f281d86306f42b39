import { createHash } from "node:crypto";
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type Context, perContext } from "../context.ts";
import { compiled, type ParamOf, type Run } from "../db/compiled.ts";
import { type Database, isEmbedded } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";
import { type CountedTotal, type CursorKey, MAX_COUNTED, olderThan, type PageRequest } from "../db/paging.ts";
import type { FileTable, Tables } from "../db/schema.ts";
import {
  type FileFilter,
  type FilterValues,
  filteredFiles,
  filterValues,
  isFiltered,
  shapeOf,
} from "./query/filter.ts";
import { MAX_RANKED, NEWEST_FIRST, relevanceOf, SORT_KEYS, type Sort } from "./query/sort.ts";
import {
  inTurn,
  isOverTime,
  type Section,
  type SectionResult,
  searchInSections,
  searchLimits,
  sectionOf,
  withinTime,
} from "./search.ts";

interface ListValues extends FilterValues {
  afterKey: string;
  afterId: string;
  limit: number;
  offset: number;
}

type SectionValues = ListValues & Section;

interface FoundValues extends ListValues {
  ids: string[];
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
   * first page counted. 0 if the request does not need it.
   */
  total: number | CountedTotal;
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
  hasCursor: boolean;
  hasOffset: boolean;
  needsTotal: boolean;
  /** The condition under which a search continues. */
  limit: RawBuilder<boolean> | null;
  /** The maximum number of matches that are ranked. */
  maxRanked?: RawBuilder<number>;
}

/** The files of a page, before they are ordered. */
type Source = () => SelectQueryBuilder<Tables, "files", object>;

/** The largest page, which is that of a share link, and one row that shows whether more files follow. */
const MAX_ROWS = 201;

/** ID of the transaction that last wrote the row. */
export const REVISION = sql<string>`files.xmin::text`;

type Param = ParamOf<ListValues>;

/* A page of a list is one statement. It does not read the properties of the files: most of them are cached (see pages.ts). */

/** Returns a page, the newest files first unless sorted otherwise. */
export async function listFiles(
  context: Context,
  accountId: string,
  { filter, sort = NEWEST_FIRST }: { filter: FileFilter; sort?: Sort },
  request: PageRequest,
): Promise<FileList> {
  const { db, clock } = context;
  const { limit, offset, after, counted, needsTotal = true, signal } = request;
  const totalKey = isFiltered(filter) ? totalKeyOf(accountId, filter, clock()) : null;
  const knownTotal = counted !== undefined && counted.of === totalKey ? counted : null;
  const shape: Shape = {
    filter,
    sort,
    hasCursor: after !== null,
    hasOffset: offset > 0,
    needsTotal: needsTotal && knownTotal === null,
    limit: null,
  };
  const pageValues = { limit: limit + 1, offset, afterKey: after?.key ?? "", afterId: after?.id ?? "" };
  const values = { ...filterValues(accountId, filter), ...pageValues };
  const one = async () => (await query(context, shape)(db, values))[0];
  const isSplit = filter.search !== undefined && isEmbedded(db);
  const run = () => (isSplit ? searchEmbedded(context, shape, values, request) : one());
  const row = await inTurn(context, { accountId, filter, signal }, run);
  const files = row?.files?.map(([id, revision, key]) => ({ id, revision, key })) ?? [];
  const total = knownTotal?.total ?? row?.total ?? 0;
  return { files, total: totalKey === null ? total : { total, of: totalKey } };
}

const newestFirst = (source: Source, { hasCursor }: Shape, param: Param) =>
  source()
    .select(["id", REVISION.as("revision"), sql<null>`null::text`.as("sort_key")])
    .$if(hasCursor, (query) => query.where(olderThan({ key: param("afterKey"), id: param("afterId") })))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

/** `order by` repeats the full expression, because a name there would refer to a result column. */
const sorted = (source: Source, { sort: { by, order }, hasCursor }: Shape, param: Param) => {
  const { value, text, read } = SORT_KEYS[by === "relevance" ? "createdAt" : by];
  const beyond = sql.raw(order === "asc" ? ">" : "<");
  return source()
    .select(["id", REVISION.as("revision"), text.as("sort_key")])
    .$if(hasCursor, (query) =>
      query.where(sql<boolean>`(${value}, id) ${beyond} (${read(param("afterKey"))}, ${param("afterId")})`),
    )
    .orderBy(value, order)
    .orderBy("id", order);
};

const ranked = (
  db: Database,
  source: Source,
  { filter, sort: { order }, hasCursor, maxRanked = sql.lit(MAX_RANKED) }: Shape,
  param: Param,
) => {
  const relevance = filter.search ? relevanceOf(filter.search) : sql<number>`0`;
  const time = SORT_KEYS.createdAt;
  const newest = source()
    .select(["id", REVISION.as("revision"), "created_at", relevance.as("relevance"), time.text.as("at_text")])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(maxRanked);
  const key = sql<string>`lpad(ranked.relevance::text, 3, '0') || ' ' || ranked.at_text`;
  const place = sql`ranked.relevance, ranked.created_at, ranked.id`;
  const from = sql`left(${param("afterKey")}::text, 3)::integer, substr(${param("afterKey")}::text, 5)::timestamptz`;
  const beyond = sql.raw(order === "asc" ? ">" : "<");
  return db
    .selectFrom(newest.as("ranked"))
    .select(["ranked.id", "ranked.revision", key.as("sort_key")])
    .$if(hasCursor, (query) => query.where(sql<boolean>`(${place}) ${beyond} (${from}, ${param("afterId")})`))
    .orderBy("ranked.relevance", order)
    .orderBy("ranked.created_at", order)
    .orderBy("ranked.id", order);
};

function limitRows<DB, Table extends keyof DB>(
  db: Database,
  files: SelectQueryBuilder<DB, Table, Row>,
  { hasOffset }: Shape,
  param: Param,
): Expression<Row> {
  if (hasOffset) return files.limit(param("limit")).offset(param("offset"));
  // For an unknown limit, PostgreSQL estimates a tenth of all rows, and plans again for each value.
  return db
    .selectFrom(files.limit(sql.lit(MAX_ROWS)).as("page_rows"))
    .select(["id", "revision", "sort_key"])
    .limit(param("limit"));
}

function page(db: Database, source: Source, shape: Shape, param: Param): Expression<Row> {
  if (shape.sort.by === "relevance") return limitRows(db, ranked(db, source, shape, param), shape, param);
  const files = isNewestFirst(shape.sort) ? newestFirst(source, shape, param) : sorted(source, shape, param);
  return limitRows(db, files, shape, param);
}

/** Without a filter, the account's counter is the total. Counting a million rows is slow. */
const total = (db: Database, { filter, limit }: Shape, param: ParamOf<FilterValues>) =>
  isFiltered(filter)
    ? db
        .selectFrom(
          filteredFiles(db, filter, param, { limit })
            .select("id")
            .limit(sql.lit(MAX_COUNTED + 1))
            .as("some"),
        )
        .select((eb) => eb.fn.countAll<number>().as("total"))
    : db.selectFrom("accounts").select("file_count as total").where("id", "=", param("accountId"));

/** The statements of a process, by their shape. */
const statementsOf = perContext(() => new Map<string, RunList>());

const build = (shape: Shape): RunList =>
  compiled((param: Param, db) => {
    const { filter, limit } = shape;
    const files = rowsOf(page(db, () => filteredFiles(db, filter, param, { limit }), shape, param));
    if (!shape.needsTotal) return db.selectNoFrom(files.as("files"));
    if (shape.hasCursor || shape.hasOffset || !isFiltered(filter))
      return db.selectNoFrom([files.as("files"), total(db, shape, param).as("total")]);
    // A first page with all matches is its own total, so that a search that finds little runs once.
    const count = sql<number>`coalesce(json_array_length(files), 0)`;
    return db
      .selectFrom(sql<{ files: Columns[] | null }>`(select ${files} as files offset 0)`.as("first_page"))
      .select([
        "files",
        sql<number>`case when ${count} < ${param("limit")} then ${count} else ${total(db, shape, param)} end`.as(
          "total",
        ),
      ]);
  });

const foundFiles =
  (db: Database): Source =>
  () =>
    db.selectFrom(sql<FileTable>`found`.as("files"));
const FOUND = ["id", "created_at", "updated_at", "file_size", "filename", "search_text"] as const;
const REVISION_OF_FOUND = sql`files.xmin`.as("xmin");

/** Searches a section of the files. */
const buildSection = (shape: Shape) =>
  compiled<SectionValues, SectionResult<Columns>>((param, db) => {
    const { rows, columns } = sectionOf(param);
    const found = filteredFiles(db, shape.filter, param, { rows, limit: shape.limit }).select([
      ...FOUND,
      REVISION_OF_FOUND,
    ]);
    return sql<SectionResult<Columns>>`
      with found as materialized (${found})
      select ${rowsOf(page(db, foundFiles(db), { ...shape, maxRanked: param("rankable") }, param))} as files,
        (select count(*) from found)::integer as total,
        ${columns}`;
  });

/** Returns the page of files that sections have found. */
const buildFound = (shape: Shape) =>
  compiled<FoundValues, { files: Columns[] | null }>((param, db) => {
    const found = db
      .selectFrom("files")
      .where("id", "=", sql<string>`any(${param("ids")}::text[])`)
      .where(FILE.live)
      .select([...FOUND, REVISION_OF_FOUND]);
    return sql<{ files: Columns[] | null }>`
      with found as materialized (${found}) select ${rowsOf(page(db, foundFiles(db), shape, param))} as files`;
  });

/** Returns the statement for a shape, which is compiled once. Statements of searches are not cached. */
function query(context: Context, shape: Shape): RunList {
  const statements = statementsOf(context);
  const { filter, sort, hasCursor, hasOffset, needsTotal } = shape;
  const filterShape = shapeOf(filter);
  if (filterShape === null) return build(shape);
  const name = [filterShape, sort.by, sort.order, hasCursor, hasOffset, needsTotal].join();
  const run = statements.get(name) ?? build(shape);
  statements.set(name, run);
  return run;
}

/** Searches the embedded database, in sections if one statement takes too long. */
async function searchEmbedded(context: Context, shape: Shape, values: ListValues, { after, signal }: PageRequest) {
  const { db } = context;
  const limits = searchLimits(context);
  const limited = { ...shape, limit: withinTime(limits.statementMs) };
  try {
    return (await query(context, limited)(db, values))[0];
  } catch (error) {
    if (!isOverTime(error)) throw error;
  }
  const { sort, needsTotal } = shape;
  const isNewest = isNewestFirst(sort);
  const wanted = values.offset + values.limit;
  const [runLimited, runUnlimited] = [limited, shape].map((it) => buildSection({ ...it, hasOffset: true }));
  const found = await searchInSections<Columns>(
    async (section, isLimited) => {
      const run = isLimited ? runLimited : runUnlimited;
      const [result] = (await run?.(db, { ...values, ...section, offset: 0, limit: wanted })) ?? [];
      return result ?? { files: [], total: 0, last: null, ms: 0 };
    },
    {
      files: wanted,
      needsTotal,
      by: isNewest ? "createdAt" : sort.by === "relevance" ? "relevance" : "other",
      after: isNewest && !needsTotal ? after : null,
      signal,
    },
    limits,
  );
  const total = needsTotal ? found.total : null;
  if (found.isOrdered) return { files: found.files.slice(values.offset, wanted), total };
  const ids = found.files.map(([id]) => id);
  const [ordered] = await buildFound(shape)(db, { ...values, ids });
  return { files: ordered?.files ?? [], total };
}

export function isNewestFirst({ by, order }: Sort): boolean {
  return by === NEWEST_FIRST.by && order === NEWEST_FIRST.order;
}

/** Returns the position after a file, in the order of the list. */
export function cursorKeyOf(id: string, key: string | null, createdAt: Date): CursorKey {
  return { key: key ?? createdAt.toISOString(), id };
}

/** A total applies to one account and one filter, and is reused only within the same hour. */
function totalKeyOf(accountId: string, { folderId, type, search, sensitive }: FileFilter, now: Date): string {
  const hour = now.toISOString().slice(0, 13);
  const counted = JSON.stringify([accountId, folderId === undefined, folderId, type, search?.text, sensitive, hour]);
  return createHash("sha256").update(counted).digest("base64url").slice(0, 16);
}

/** Returns the rows as one value, because drivers read many rows more slowly. */
function rowsOf(page: Expression<Row>) {
  return sql<Columns[] | null>`(
    select json_agg(json_build_array(id, revision, sort_key)) from ${page} as page)`;
}
