import { type RawBuilder, sql } from "kysely";
import { type Context, perContext, type SearchLimits } from "../context.ts";
import { compiled, type ParamOf } from "../db/compiled.ts";
import { isEmbedded } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";
import { olderThan } from "../db/paging.ts";
import type { FileTable } from "../db/schema.ts";
import { type FileFilter, type FilterValues, filteredFiles, filterValues } from "../query/filter.ts";
import {
  isOverTime,
  SEARCH_LIMITS,
  type Section,
  type SectionResult,
  searchInSections,
  searchQueue,
  withinTime,
} from "./search-in-sections.ts";

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
