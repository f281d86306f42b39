import { type RawBuilder, type Selectable, sql } from "kysely";
import { COLUMNS } from "./columns.ts";
import type { Tables } from "./schema.ts";

type ColumnOf<Table extends keyof Tables> = (typeof COLUMNS)[Table][number];
/** The name of a property for a column. */
export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
type Aliased<Column extends string> = Column extends string ? `${Column} as ${CamelCase<Column>}` : never;

/** A row of a table. Its properties are the columns, in camel case. */
export type Row<Table extends keyof Tables> = {
  [Column in ColumnOf<Table> as CamelCase<Column>]: Selectable<Tables[Table]>[Column & keyof Selectable<Tables[Table]>];
};

/*
 * All columns of a table that this release knows, mostly as a `Row`: PostgreSQL renames them, so no code maps rows.
 * With `*`, a column that the next release adds would change the result of prepared statements. PostgreSQL refuses that
 * ("cached plan must not change result type").
 */

/** The property of each column. Insertions ask for all columns of a table. */
const PROPERTIES = new Map<string, string>();
const ALIASED = new Map<string, string[]>(
  Object.entries(COLUMNS).map(([table, columns]) => [table, columns.map((it) => `${it} as ${camelCase(it)}`)]),
);

/** Returns the columns as properties of a `Row`, for a query builder. */
export function rowOf<Table extends keyof Tables>(table: Table): Aliased<ColumnOf<Table>>[] {
  return ALIASED.get(table) as Aliased<ColumnOf<Table>>[];
}

const ALIASED_SQL = new Map<string, RawBuilder<unknown>>();

/** Returns the columns as properties of a `Row`, for `sql`. */
export function rowSql(table: keyof Tables, alias: string = table): RawBuilder<unknown> {
  const key = `${table} ${alias}`;
  const columns = ALIASED_SQL.get(key) ?? propertiesSql(COLUMNS[table], alias);
  ALIASED_SQL.set(key, columns);
  return columns;
}

/** Returns some columns as properties of a `Row`. */
export function propertiesSql(columns: readonly string[], alias: string): RawBuilder<unknown> {
  return sql.raw(columns.map((it) => `"${alias}"."${it}" as "${camelCase(it)}"`).join(", "));
}

/** Returns the values of these columns, for an insertion or an update, from the properties of an object. */
export function toColumns<Column extends string, Values extends Record<CamelCase<Column>, unknown>>(
  columns: readonly Column[],
  values: Values,
): { [Name in Column]: Values[CamelCase<Name>] } {
  const entries = columns.map((column) => [column, values[camelCase(column) as CamelCase<Column>]]);
  return Object.fromEntries(entries) as { [Name in Column]: Values[CamelCase<Name>] };
}

/** Returns the name of the property for a column. */
export function camelCase(column: string): string {
  const known = PROPERTIES.get(column);
  if (known !== undefined) return known;
  const property = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  PROPERTIES.set(column, property);
  return property;
}

/** Returns the columns by their own names, for a query of several tables. */
export function columnsOf<Table extends keyof Tables>(table: Table): `${Table}.${ColumnOf<Table>}`[] {
  return COLUMNS[table].map((name) => `${table}.${name}` as `${Table}.${ColumnOf<Table>}`);
}

/** Returns the columns by their own names, for `sql`. */
export function allColumns(table: keyof Tables, alias: string = table): RawBuilder<unknown> {
  return sql.join(COLUMNS[table].map((name) => sql.ref(`${alias}.${name}`)));
}
