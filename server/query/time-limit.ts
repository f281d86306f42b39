import { sql } from "kysely";

/**
 * Fails with a division by zero (isSearchTimeout) for the first row that is checked after nine tenths of
 * `statement_timeout`, before PostgreSQL ends the statement with an error that does not name the search. PGlite 0.5.16
 * (PostgreSQL 18.6) accepts `statement_timeout`, but a statement of 1.9 s completed with 300 ms, also in `pg_sleep`, and
 * `pg_cancel_backend` returned false. So this condition is the only limit there.
 */
export const WITHIN_TIME_LIMIT = sql<boolean>`
  1 / (clock_timestamp() < (
    select statement_timestamp() + coalesce(nullif(current_setting('statement_timeout'), '0')::interval * 0.9, '1 day')
  ))::integer = 1`;
