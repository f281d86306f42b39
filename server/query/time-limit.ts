import { sql } from "kysely";

/**
 * Fails with SEARCH_TIMEOUT for the first row that is checked after nine tenths of `statement_timeout`, before
 * PostgreSQL ends the statement with an error that does not name the search. PGlite 0.5.16 accepts `statement_timeout`
 * but never applies it, and ignores `pg_cancel_backend`: it has no timers or signals, and blocks this process during a
 * statement. So this condition is the only limit there. Only a division raises an error in plain SQL.
 */
export const WITHIN_TIME_LIMIT = sql<boolean>`
  1 / (clock_timestamp() < (
    select statement_timestamp() + coalesce(nullif(current_setting('statement_timeout'), '0')::interval * 0.9, '1 day')
  ))::integer = 1`;
