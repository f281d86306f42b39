import type { Handlers } from "../contract/operation.ts";
import { backfillStates } from "../db/backfills.ts";
import type { Database } from "../db/database.ts";
import { appliedMigrations, pendingMigrations } from "../db/migrate.ts";

export function migrationOperations(db: Database): Pick<Handlers, "getMigrationStatus"> {
  return {
    async getMigrationStatus(_call, reply) {
      const made = (await appliedMigrations(db)).map(({ name }) => name).sort();
      const backfills = await backfillStates(db);
      return reply(200, {
        schema: made.at(-1) ?? "",
        pending: await pendingMigrations(db),
        backfills: backfills.map(({ startedAt, finishedAt, ...backfill }) => ({
          ...backfill,
          startedAt: startedAt.toISOString(),
          finishedAt: finishedAt?.toISOString() ?? null,
        })),
      });
    },
  };
}
