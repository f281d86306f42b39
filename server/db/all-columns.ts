import { type RawBuilder, sql } from "kysely";
import { COLUMNS } from "./columns.ts";
import type { Tables } from "./schema.ts";

type ColumnOf<Table extends keyof Tables> = (typeof COLUMNS)[Table][number];

/*
 * All columns of a table that this release knows, by name. With `*`, a column that the next release adds would change
 * the result of prepared statements. PostgreSQL refuses that ("cached plan must not change result type").
 */

/** Returns the columns for a query of several tables. */
export function columnsOf<Table extends keyof Tables>(table: Table): `${Table}.${ColumnOf<Table>}`[] {
  return COLUMNS[table].map((name) => `${table}.${name}` as `${Table}.${ColumnOf<Table>}`);
}

/** Returns the columns for `sql`. */
export function allColumns(table: keyof Tables, alias: string = table): RawBuilder<unknown> {
  return sql.join(COLUMNS[table].map((name) => sql.ref(`${alias}.${name}`)));
}
