import { type RawBuilder, sql } from "kysely";
import { compiled, type ParamOf } from "../db/compiled.ts";
import { type Database, isEmbedded } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";
import { olderThan } from "../db/paging.ts";
import type { FileTable } from "../db/schema.ts";
import { type FileFilter, type FilterValues, filteredFiles, filterValues } from "../query/filter.ts";
import { isOverTime, withinTime } from "../query/time-limit.ts";
import {
  SEARCH_LIMITS,
  type SearchLimits,
  type Section,
  type SectionResult,
  searchInSections,
  searchQueue,
} from "./search-in-sections.ts";

/** Runs the searches of a process in turns. */
export interface Searches {
  readonly limits: SearchLimits;
  /**
   * Runs a query when it is the turn of the account, or at once if its filter has no search. Throws the reason of the
   * signal if it aborts first.
   */
  inTurn<Result>(
    accountId: string,
    filter: FileFilter,
    run: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result>;
  /**
   * Runs the search of a filter, and returns the filter with the IDs of up to `limit` files in its place, the newest
   * first. Other statements run during the search, also in the embedded database. Throws the reason of the signal if it
   * aborts first.
   *
   * @param options.state selects the files; by default, those that are not deleted
   */
  find(
    accountId: string,
    filter: FileFilter,
    limit: number,
    options?: { state?: RawBuilder<boolean>; signal?: AbortSignal },
  ): Promise<FileFilter>;
}

type Values = FilterValues & { limit: number };

const NEWEST_FIRST = sql<string[] | null>`json_agg(id order by created_at desc, id desc)`;

export function searches(db: Database, limits = SEARCH_LIMITS): Searches {
  const queue = searchQueue(isEmbedded(db));

  const statement = (filter: FileFilter, state: RawBuilder<boolean>, limit: RawBuilder<boolean> | null) =>
    compiled<Values, { ids: string[] | null }>((param) =>
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
    compiled<Values & Section, SectionResult<string>>((param) => {
      const { rows, columns } = sectionOf(param, state);
      const found = filteredFiles(db, filter, param, { rows, state, limit }).select(["id", "created_at"]);
      return sql<SectionResult<string>>`
        with found as materialized (${found})
        select (select ${NEWEST_FIRST} from found) as files, (select count(*) from found)::integer as total, ${columns}`;
    });

  async function idsOf(
    filter: FileFilter,
    values: Values,
    state: RawBuilder<boolean>,
    signal: AbortSignal | undefined,
  ): Promise<string[]> {
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

  return {
    limits,
    inTurn: (accountId, { search }, run, signal) => (search === undefined ? run() : queue(accountId, run, signal)),

    async find(accountId, filter, limit, { state = FILE.live, signal } = {}) {
      if (filter.search === undefined) return filter;
      const values = { ...filterValues(accountId, filter), limit };
      const ids = await queue(accountId, () => idsOf(filter, values, state, signal), signal);
      return { ...filter, search: undefined, ids };
    },
  };
}

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
