import { type Kysely, sql } from "kysely";
import type { Tables } from "./schema.ts";
import { UnusableDatabase } from "./unavailable.ts";

/** Refuses a role that may not read and write the tables, before the first request finds out. */
export async function assertRights(db: Kysely<Tables>): Promise<void> {
  // Of the service's owner alone: others may have tables in the same schema.
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in (current_schema(), 'pgboss') and relkind in ('r', 'p') and relname not like '%migration%'
        and relowner = (select relowner from pg_class where oid = to_regclass('accounts'))
        and not (
          has_table_privilege(pg_class.oid, 'select') and has_table_privilege(pg_class.oid, 'insert') and
          has_table_privilege(pg_class.oid, 'update') and has_table_privilege(pg_class.oid, 'delete')
        )
      order by name`.execute(db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(", ");
  throw new UnusableDatabase(`its role requires the privileges select, insert, update and delete on ${names}`);
}
