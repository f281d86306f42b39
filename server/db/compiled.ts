import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";

/** A parameter of a compiled query, bound when it runs. */
class Param {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Creates a placeholder for a parameter of a query that is built once. */
export type ParamOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/**
 * Compares with any of the texts of a parameter, `id = ${anyOf(param("ids"))}`. PostgreSQL estimates the result of
 * `any($1)` from the length of each array, so it plans the statement each time, which takes longer than to read a few
 * rows. It plans a subquery once.
 */
export const anyOf = (texts: RawBuilder<string[]>) => sql<string>`any(array(select unnest(${texts}::text[])))`;

/** A query builder of Kysely, or its `sql`. */
interface Compilable<Row> {
  compile(db: Database): CompiledQuery<Row>;
}

/** Runs on a connection or in a transaction. */
export type Run<Values, Row> = (db: Database, values: Values) => Promise<Row[]>;

/**
 * Builds and compiles a query once. For the queries of most requests: to build such a query takes longer than to send
 * it.
 */
export function compiled<Values, Row>(
  build: (param: ParamOf<Values>, db: Database) => Compilable<Row>,
): Run<Values, Row> {
  let query: CompiledQuery<Row> | null = null;
  return async (db, values) => {
    query ??= build((name) => sql`${new Param(name)}`, db).compile(db);
    const parameters = query.parameters.map((it) => (it instanceof Param ? values[it.name as keyof Values] : it));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
