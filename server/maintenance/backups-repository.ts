import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** Stores the success of a backup, and returns the database's time. */
export async function writeBackupSuccess(db: Database, source: string): Promise<Date> {
  const row = { source, succeeded_at: sql<Date>`now()` };
  const { succeeded_at } = await db
    .insertInto("backups")
    .values(row)
    .onConflict((conflict) => conflict.column("source").doUpdateSet(row))
    .returning("succeeded_at")
    .executeTakeFirstOrThrow();
  return succeeded_at;
}
