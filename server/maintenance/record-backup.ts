import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Handlers } from "../http/operation.ts";

/** The time is the database's. Works in read-only mode too: that is when some make their backups. */
export function backupOperations(db: Database): Pick<Handlers, "recordBackup"> {
  return {
    async recordBackup({ body: { source } }, reply) {
      const row = { source, succeeded_at: sql<Date>`now()` };
      const { succeeded_at } = await db
        .insertInto("backups")
        .values(row)
        .onConflict((conflict) => conflict.column("source").doUpdateSet(row))
        .returning("succeeded_at")
        .executeTakeFirstOrThrow();
      return reply(200, { source, recordedAt: succeeded_at.toISOString() });
    },
  };
}
