import type { PGlite } from "@electric-sql/pglite";
import type { Instrument } from "../server/base/telemetry.ts";
import { type EmbeddedDatabase, openEmbeddedDatabase } from "../server/db/database.ts";
import { startPglite } from "../server/db/embedded.ts";
import { templateDump } from "./database-template.ts";

/** A database is replaced after this number of uses, because its memory and its log only grow. */
const MAX_USES = 20;

/** A database in memory, and the data to reset it. */
interface Reusable {
  lite: PGlite;
  schema: string;
  /** The rows that migrations insert, as JSON by table. */
  seeds: Map<string, string>;
  tables: string[];
  uses: number;
}

/** Unused databases. Test files in a worker share them: resetting one takes a fifth of the time of starting one. */
const spare: Reusable[] = [];

/** Opens the embedded database in memory, migrated and without data. */
export async function openEmptyDatabase(options: { instrument?: Instrument } = {}): Promise<EmbeddedDatabase> {
  const reusable = spare.pop() ?? (await start());
  reusable.uses += 1;
  const opened = await openEmbeddedDatabase(null, { ...options, lite: reusable.lite });
  let closing: Promise<void> | null = null;
  return {
    ...opened,
    close() {
      closing ??= opened.close().then(async () => {
        if (reusable.uses < MAX_USES && (await empty(reusable))) spare.push(reusable);
        else await reusable.lite.close();
      });
      return closing;
    },
  };
}

async function start(): Promise<Reusable> {
  const lite = await startPglite(null, await templateDump());
  const { rows } = await lite.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const tables = rows.map(({ name }) => name);
  const seeds = new Map<string, string>();
  for (const name of await filled(lite, tables)) {
    const { rows } = await lite.query<{ rows: string }>(`select jsonb_agg(to_jsonb(t))::text as rows from ${name} t`);
    seeds.set(name, rows[0]?.rows ?? "[]");
  }
  return { lite, schema: await schemaOf(lite), seeds, tables, uses: 0 };
}

const RESTART_SEQUENCES = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
  where last_value is not null`;

/** Resets the database. Returns false if a test has changed the schema. */
async function empty({ lite, schema, seeds, tables }: Reusable): Promise<boolean> {
  await lite.exec("rollback");
  await lite.exec("discard all");
  if ((await schemaOf(lite)) !== schema) return false;
  const names = await filled(lite, tables);
  if (names.length === 0) return true;
  // Not `truncate`, which creates new files for each table and index and takes four times as long for a few rows.
  await lite.exec("set session_replication_role = replica"); // Disables triggers. Their data is deleted.
  await lite.exec(names.map((name) => `delete from ${name}`).join("; "));
  // Foreign keys and triggers already processed these rows when migrations inserted them.
  for (const [name, rows] of seeds) {
    await lite.query(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1)`, [rows]);
  }
  await lite.exec("reset session_replication_role");
  await lite.query(RESTART_SEQUENCES);
  await lite.exec(`vacuum ${names.join(", ")}`);
  return true;
}

async function filled(lite: PGlite, tables: string[]): Promise<string[]> {
  const { rows } = await lite.query<{ name: string }>(
    tables.map((name) => `select '${name}' as name where exists (select from ${name})`).join(" union all "),
  );
  return rows.map(({ name }) => name);
}

/** Returns a value that changes only with tables, columns, constraints, indexes, triggers, functions and settings. */
async function schemaOf(lite: PGlite): Promise<string> {
  const catalogs = ["pg_attribute", "pg_constraint", "pg_trigger", "pg_proc", "pg_index", "pg_db_role_setting"];
  const { rows } = await lite.query(
    `${catalogs.map((name) => `select max(xmin::text::bigint)::text as newest, count(*) from ${name}`).join(" union all ")}
     union all select string_agg(concat(oid, relname, reloptions), ',' order by oid), count(*) from pg_class
     where relnamespace = 'public'::regnamespace`,
  );
  return JSON.stringify(rows);
}
