import type pg from "pg";

/* Rows for every table there is, made from what the database itself says of them: a table or a column that is added later
   is among them by itself. */

export interface Column {
  table: string;
  name: string;
  /** As `format_type` has it: `text[]`, `timestamp(3) with time zone`. */
  type: string;
  nullable: boolean;
  /** Whether a CHECK of the table may ask for a value where NULL is allowed otherwise. */
  checked: boolean;
  /** The values that a CHECK allows; null: any. */
  allowed: string[] | null;
  refersTo: { table: string; column: string } | null;
}

type Pool = Pick<pg.Pool, "query">;

/** Of all tables but those that say which migrations were made, those that others refer to first. */
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
  const left = new Map(Object.entries(Object.groupBy(columns, ({ table }) => table)));
  const ordered: Column[] = [];
  while (left.size > 0) {
    const isFree = ([table, own = []]: [string, Column[] | undefined]) =>
      own.every(({ refersTo }) => !refersTo || refersTo.table === table || !left.has(refersTo.table));
    const [table = "", own = []] = [...left].find(isFree) ?? [];
    if (!left.delete(table)) throw new Error("Tables refer to each other in a circle");
    ordered.push(...own);
  }
  return ordered;
}

/** Whether any text can stand there, by itself, in an array or in JSON. */
export function takesAnyText({ type, allowed, refersTo }: Column): boolean {
  return ["text", "text[]", "jsonb"].includes(type) && !allowed && !refersTo;
}

/** Two rows in every table that is empty: one with all there can be, and one with nothing that may be missing. */
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
        // The first row to the first ones, itself perhaps; the second to the second ones.
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
  // Two rows of a table must not have the same id.
  const text = allowed?.[0] ?? `${isFull ? 1 : 2}${given}`;
  switch (type.replace(/\(\d+\)/, "")) {
    case "text":
      return text;
    case "text[]":
      return allowed ?? [text, "", given];
    case "jsonb":
      return JSON.stringify({ [text]: [given, 0.1, null, { [given]: true }] });
    case "bigint":
      // More than a double holds.
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
      throw new Error(`There is no value here for a column of type ${type}: add one`);
  }
}

/** All rows as text, by table: equal for databases that hold the same. */
export async function rowsByTable(pool: Pool, tables: Iterable<string>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select row from ${table}, lateral (select to_jsonb(${table})::text as row) texts order by row collate "C"`,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}
