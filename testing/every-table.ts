import type pg from "pg";

/* Creates rows for every table, from the schema in the database, so that new tables and columns are included
automatically. */

export interface Column {
  table: string;
  name: string;
  /** The type as `format_type` returns it: `text[]`, `timestamp(3) with time zone`. */
  type: string;
  nullable: boolean;
  /** Whether a CHECK of the table may require a value although the column is nullable. */
  checked: boolean;
  /** The values that a CHECK allows. Null for any value. */
  allowed: string[] | null;
  refersTo: { table: string; column: string } | null;
}

type Pool = Pick<pg.Pool, "query">;

/** Returns the columns of all tables except those of migrations. Referenced tables come first. */
export async function columnsOf(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Omit<Column, "allowed"> & { check: string | null }>(`
    select relname as table, attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
      (select pg_get_constraintdef(oid) from pg_constraint
        where conrelid = pg_class.oid and contype = 'c' and conkey = array[attnum]) as check,
      exists (select from pg_constraint
        where conrelid = pg_class.oid and contype = 'c' and attnum = any(conkey) and cardinality(conkey) > 1) as checked,
      (select jsonb_build_object('table', confrelid::regclass::text, 'column',
          (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[cardinality(confkey)]))
        from pg_constraint
          where conrelid = pg_class.oid and contype = 'f' and attnum = conkey[cardinality(conkey)]) as "refersTo"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname not in ('kysely_migration', 'kysely_migration_lock', 'schema_migration')
      and attnum > 0 and not attisdropped and attidentity = ''
    order by relname, attnum`);
  const columns = rows.map(({ check, ...column }) => ({ ...column, allowed: literalsOf(check) }));
  return inOrderOfReference(columns);
}

function literalsOf(check: string | null): string[] | null {
  const literals = [...(check ?? "").matchAll(/'([^']*)'::text/g)].map(([, literal = ""]) => literal);
  return literals.length > 0 ? literals : null;
}

function inOrderOfReference(columns: Column[]): Column[] {
  const remaining = new Map(Object.entries(Object.groupBy(columns, ({ table }) => table)));
  const ordered: Column[] = [];
  while (remaining.size > 0) {
    const isFree = ([table, own = []]: [string, Column[] | undefined]) =>
      own.every(({ refersTo }) => !refersTo || refersTo.table === table || !remaining.has(refersTo.table));
    const [table = "", own = []] = [...remaining].find(isFree) ?? [];
    if (!remaining.delete(table)) throw new Error("Tables reference each other in a cycle");
    ordered.push(...own);
  }
  return ordered;
}

/** Whether the column can contain any text, directly, in an array or in JSON. */
export function takesAnyText({ type, allowed, refersTo }: Column): boolean {
  return ["text", "text[]", "jsonb"].includes(type) && !allowed && !refersTo;
}

/** Inserts two rows into every empty table: one with all values, and one with the required values only. */
export async function fillEveryTable(
  pool: Pool,
  columns: Column[],
  textFor: (column: Column) => string,
): Promise<void> {
  const inserted = new Map<string, Record<string, unknown>[]>();
  for (const table of new Set(columns.map((it) => it.table))) {
    if ((await pool.query(`select from ${table} limit 1`)).rowCount) continue;
    const own: Record<string, unknown>[] = [];
    inserted.set(table, own);
    for (const isFull of [true, false]) {
      const row: Record<string, unknown> = {};
      own.push(row);
      for (const column of columns) {
        const { name, nullable, checked, refersTo } = column;
        if (column.table !== table || (nullable && !checked && !isFull)) continue;
        // The first row references the first row of the other table, possibly itself, and the second one the second.
        const other = refersTo && inserted.get(refersTo.table)?.[own.length - 1];
        row[name] = refersTo ? other?.[refersTo.column] : valueFor(column, isFull, textFor(column));
      }
      const names = Object.keys(row);
      const placeholders = names.map((_, index) => `$${index + 1}`);
      await pool.query(`insert into ${table} ("${names.join('", "')}") values (${placeholders})`, Object.values(row));
    }
  }
}

function valueFor({ type, allowed }: Column, isFull: boolean, given: string): unknown {
  // The IDs of the two rows must be different.
  const text = allowed?.[0] ?? `${isFull ? 1 : 2}${given}`;
  switch (type.replace(/\(\d+\)/, "")) {
    case "text":
      return text;
    case "text[]":
      return allowed ?? [text, "", given];
    case "jsonb":
      return JSON.stringify({ [text]: [given, 0.1, null, { [given]: true }] });
    case "bigint":
      // More than a double can represent exactly.
      return "9007199254740993";
    case "integer":
      return 2 ** 31 - 1;
    case "double precision":
      return 0.1 + 0.2;
    case "boolean":
      return isFull;
    case "timestamp with time zone":
      return "2026-05-11T09:30:00.123456Z";
    case "date":
      return isFull ? "2026-05-11" : "2026-05-12";
    case "bytea":
      return Buffer.from([0, 255, 10, isFull ? 1 : 2]);
    case "bit":
      return "01".repeat(32);
    default:
      throw new Error(`No value for a column of type ${type}. Add one`);
  }
}

/** Returns all rows as text by table, to compare databases. */
export async function rowsByTable(pool: Pool, tables: Iterable<string>): Promise<Record<string, string[]>> {
  const rowsOf: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select row from ${table}, lateral (select to_jsonb(${table})::text as row) texts order by row collate "C"`,
    );
    rowsOf[table] = rows.map(({ row }) => row);
  }
  return rowsOf;
}
