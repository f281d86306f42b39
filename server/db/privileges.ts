import { type Kysely, sql } from "kysely";
import type { Tables } from "./schema.ts";
import { UnusableDatabase } from "./unavailable.ts";

/** Rejects a role that cannot read and write the tables, before the first request fails. */
export async function assertPrivileges(db: Kysely<Tables>): Promise<void> {
  // Only tables of the service's owner, because the schema may contain other tables.
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
