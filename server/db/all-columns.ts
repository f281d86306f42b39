import { type RawBuilder, sql } from "kysely";
import { COLUMNS } from "./columns.ts";
import type { Tables } from "./schema.ts";

type ColumnOf<Table extends keyof Tables> = (typeof COLUMNS)[Table][number];

/*
 * All columns that this release knows of a table, by their names. Behind `*`, a column that the next release adds would
 * change what a prepared statement returns, which PostgreSQL refuses ("cached plan must not change result type").
 */

/** For a query of several tables. */
export function columnsOf<Table extends keyof Tables>(table: Table): `${Table}.${ColumnOf<Table>}`[] {
  return COLUMNS[table].map((name) => `${table}.${name}` as `${Table}.${ColumnOf<Table>}`);
}

/** For `sql`. */
export function allColumns(table: keyof Tables, alias: string = table): RawBuilder<unknown> {
  return sql.join(COLUMNS[table].map((name) => sql.ref(`${alias}.${name}`)));
}
