import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";

/**
 * Files to be looked at once more: what an upload had no time for, and what an earlier version of the service could not make
 * out. A migration that follows on a better look adds some.
 */
export interface ProbeBacklog {
  add(trx: Transaction<Tables>, fileId: string): Promise<void>;
  /** The newest first: somebody may be waiting for those. */
  next(limit: number): Promise<string[]>;
  remove(fileId: string): Promise<void>;
}

export function probeBacklog(db: Database): ProbeBacklog {
  return {
    async add(trx, fileId) {
      await trx
        .insertInto("files_to_probe")
        .values({ file_id: fileId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async next(limit) {
      const rows = await db
        .selectFrom("files_to_probe")
        .select("file_id")
        .orderBy("file_id", "desc")
        .limit(limit)
        .execute();
      return rows.map((row) => row.file_id);
    },

    async remove(fileId) {
      await db.deleteFrom("files_to_probe").where("file_id", "=", fileId).execute();
    },
  };
}
