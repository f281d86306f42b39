import { setImmediate as nextTurn } from "node:timers/promises";
import { fairTurns } from "@media-asset-service/base/concurrency.ts";
import { codeOf } from "@media-asset-service/base/system-errors.ts";
import { type RawBuilder, sql } from "kysely";
import { unavailable } from "../base/errors.ts";
import { type Context, perContext, type SearchLimits } from "../context.ts";
import { compiled, type ParamOf } from "../db/compiled.ts";
import { isEmbedded } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";
import { MAX_COUNTED, olderThan } from "../db/paging.ts";
import type { FileTable } from "../db/schema.ts";
import { type FileFilter, type FilterValues, filteredFiles, filterValues } from "./query/filter.ts";
import { MAX_RANKED } from "./query/sort.ts";

type Values = FilterValues & { limit: number };

const NEWEST_FIRST = sql<string[] | null>`json_agg(id order by created_at desc, id desc)`;

/** The searches of a process take turns. */
const queueOf = perContext(({ db }) => searchQueue(isEmbedded(db)));

export const searchLimits = ({ config }: Context): SearchLimits => config.searchLimits ?? SEARCH_LIMITS;

/**
 * Runs a query when it is the turn of the account, or at once if its filter has no search. Throws the reason of the
 * signal if it aborts first.
 */
export function inTurn<Result>(
  context: Context,
  { accountId, filter, signal }: { accountId: string; filter: FileFilter; signal?: AbortSignal | undefined },
  run: () => Promise<Result>,
): Promise<Result> {
  return filter.search === undefined ? run() : queueOf(context)(accountId, run, signal);
}

/**
 * Runs the search of a filter, and returns the filter with the IDs of up to `limit` files in its place, the newest
 * first. Other statements run during the search, also in the embedded database. Throws the reason of the signal if it
 * aborts first.
 *
 * @param options.state selects the files; by default, those that are not deleted
 */
export async function resolveSearch(
  context: Context,
  accountId: string,
  filter: FileFilter,
  options: { limit: number; state?: RawBuilder<boolean>; signal?: AbortSignal | undefined },
): Promise<FileFilter> {
  if (filter.search === undefined) return filter;
  const { limit, signal } = options;
  const values = { ...filterValues(accountId, filter), limit };
  const ids = await inTurn(context, { accountId, filter, signal }, () => searchIds(context, filter, values, options));
  return { ...filter, search: undefined, ids };
}

async function searchIds(
  context: Context,
  filter: FileFilter,
  values: Values,
  { state = FILE.live, signal }: { state?: RawBuilder<boolean>; signal?: AbortSignal | undefined },
): Promise<string[]> {
  const { db } = context;
  const limits = searchLimits(context);
  const limit = isEmbedded(db) ? withinTime(limits.statementMs) : null;
  try {
    const [found] = await statement(filter, state, limit)(db, values);
    return found?.ids ?? [];
  } catch (error) {
    if (!isOverTime(error)) throw error;
  }
  const [runLimited, runUnlimited] = [section(filter, state, limit), section(filter, state, null)];
  const { files } = await searchInSections<string>(
    async (some, isLimited) => {
      const [result] = await (isLimited ? runLimited : runUnlimited)(db, { ...values, ...some });
      return result ?? { files: [], total: 0, last: null, ms: 0 };
    },
    { files: values.limit, needsTotal: false, by: "createdAt", after: null, signal },
    limits,
  );
  return files.slice(0, values.limit);
}

const statement = (filter: FileFilter, state: RawBuilder<boolean>, limit: RawBuilder<boolean> | null) =>
  compiled<Values, { ids: string[] | null }>((param, db) =>
    db
      .selectFrom(
        filteredFiles(db, filter, param, { state, limit })
          .select(["id", "created_at"])
          .limit(param("limit"))
          .as("found"),
      )
      .select(NEWEST_FIRST.as("ids")),
  );

const section = (filter: FileFilter, state: RawBuilder<boolean>, limit: RawBuilder<boolean> | null) =>
  compiled<Values & Section, SectionResult<string>>((param, db) => {
    const { rows, columns } = sectionOf(param, state);
    const found = filteredFiles(db, filter, param, { rows, state, limit }).select(["id", "created_at"]);
    return sql<SectionResult<string>>`
        with found as materialized (${found})
        select (select ${NEWEST_FIRST} from found) as files, (select count(*) from found)::integer as total, ${columns}`;
  });

/**
 * Selects the rows of a section, the newest first, and the columns that describe it: its last file, or null at the end of
 * the files, and the time of the statement.
 */
export function sectionOf(param: ParamOf<FilterValues & Section>, state: RawBuilder<boolean> = FILE.live) {
  const section = sql`from files
    where account_id = ${param("accountId")} and ${state}
      and ${olderThan({ key: param("lastAt"), id: param("lastId") })}
    order by created_at desc, id desc`;
  return {
    rows: sql<FileTable>`(select files.*, xmin ${section} limit ${param("size")})`,
    columns: sql`
      (select json_build_array(created_at::text, id) ${section} offset ${param("size")} - 1 limit 1) as last,
      extract(milliseconds from clock_timestamp() - statement_timestamp())::double precision as ms`,
  };
}

/*
 * The embedded database blocks the process during a statement. So a search runs as one statement only if this takes a few
 * milliseconds. Otherwise it runs section by section of the account's files, and other requests are served in between.
 */

export const SEARCH_LIMITS: SearchLimits = { statementMs: 25, searchMs: 5_000 };

/** The duration of a section that determines the size of the next one. */
const SECTION_MS = 15;
const FIRST_SIZE = 1_000;
/** Sections of this size have no time limit, so that each search makes progress. */
const MIN_SIZE = 100;

/** Searches of a process at a time, and searches that wait. */
const EMBEDDED_CONCURRENCY = 1;
const SERVER_CONCURRENCY = 4;
const MAX_WAITING = 200;

const TOO_SLOW =
  "The search took too long. Narrow it down with in:, type:, after: or a word of at least three letters, or use fewer OR and NOT terms.";
const TOO_MANY = "Too many searches are waiting. Try again in a few seconds.";

/** PostgreSQL has ended a statement at `statement_timeout`. */
const QUERY_CANCELED = "57014";

/** Returns a function that runs searches when it is the turn of their account. */
export function searchQueue(isEmbedded: boolean) {
  const concurrency = isEmbedded ? EMBEDDED_CONCURRENCY : SERVER_CONCURRENCY;
  const turns = fairTurns({ concurrency, maxQueue: MAX_WAITING, onReject: () => unavailable(TOO_MANY) });
  return <Result>(accountId: string, run: () => Promise<Result>, signal?: AbortSignal): Promise<Result> =>
    turns.run(accountId, run, signal).catch((error: unknown) => {
      if (error instanceof Error && codeOf(error) === QUERY_CANCELED) throw unavailable(TOO_SLOW, error);
      throw error;
    });
}

/** Some files of an account, the newest first. */
export interface Section {
  /** The file before the first one. */
  lastAt: string;
  lastId: string;
  /** The number of files, with those that do not match. */
  size: number;
  /** The maximum number of matches that are ranked. */
  rankable: number;
}

export interface SectionResult<File> {
  /** The first matches in the order of the list. */
  files: File[] | null;
  /** The number of matches. */
  total: number;
  /** The last file; null if no files follow. */
  last: [at: string, id: string] | null;
  /** The duration of the statement, without its waiting time. */
  ms: number;
}

/** The result that a search needs. */
interface Wanted {
  /** The number of files from the start of the list, or from its cursor. */
  files: number;
  needsTotal: boolean;
  by: "createdAt" | "relevance" | "other";
  /** Starts after this file instead of the newest one. */
  after: { key: string; id: string } | null;
  signal: AbortSignal | undefined;
}

interface Found<File> {
  files: File[];
  total: number;
  /** Whether the files are in the order of the list. */
  isOrdered: boolean;
}

/**
 * Runs a search section by section, and returns the files that can be on the page. The size of a section follows from the
 * time of the previous one. A section that exceeds the limit runs again as smaller ones.
 */
export async function searchInSections<File>(
  search: (section: Section, isLimited: boolean) => Promise<SectionResult<File>>,
  { files: wanted, needsTotal, by, after, signal }: Wanted,
  { statementMs, searchMs }: SearchLimits,
): Promise<Found<File>> {
  const found: Found<File> = { files: [], total: 0, isOrdered: true };
  const isComplete = () => {
    if (needsTotal && found.total <= MAX_COUNTED) return false;
    return by === "createdAt" ? found.files.length >= wanted : by === "relevance" && found.total >= MAX_RANKED;
  };
  let [lastAt, lastId] = after ? [after.key, after.id] : ["infinity", ""];
  let size = FIRST_SIZE;
  let ms = 0;
  for (let sections = 1; ; ) {
    if (ms > searchMs) throw unavailable(TOO_SLOW);
    const section = { lastAt, lastId, size, rankable: Math.max(0, MAX_RANKED - found.total) };
    const result = await search(section, size > MIN_SIZE).catch((error) => {
      if (isOverTime(error)) return null;
      throw error;
    });
    ms += result?.ms ?? statementMs;
    const factor = result ? Math.min(4, SECTION_MS / result.ms) : 1 / 2;
    size = Math.max(MIN_SIZE, Math.round(size * factor));
    if (result) {
      found.files.push(...(result.files ?? []));
      found.total += result.total;
      found.isOrdered = by === "createdAt" || sections === 1;
      if (result.last === null || isComplete()) return found;
      [lastAt, lastId] = result.last;
      sections += 1;
    }
    // Requests that arrived during the section send their statements first.
    await nextTurn();
    signal?.throwIfAborted();
  }
}

/**
 * Returns a condition that fails (isOverTime) for a row that is checked after this part of the statement's time. It
 * reads the clock for one of 16 rows, because a clock takes as long as a comparison of a short text. PGlite 0.5.16 has no
 * other limit: with a `statement_timeout` of 300 ms, a statement of 1.9 s completed, also in `pg_sleep`, and
 * `pg_cancel_backend` returned false.
 */
export function withinTime(ms: number): RawBuilder<boolean> {
  const end = sql`statement_timestamp() + ${sql.lit(`${ms} ms`)}::interval`;
  return sql`case when random() < 0.0625 then 1 / (clock_timestamp() < ${end})::integer = 1 else true end`;
}

/** Whether a statement has failed at `withinTime`: a division by zero, which no other statement contains. */
export function isOverTime(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === "22012";
}
