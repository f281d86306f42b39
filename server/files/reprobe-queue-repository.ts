import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";

/**
 * Files to be looked at once more: what an upload had no time for, and what an earlier version of the service could not make
 * out. A migration that follows on a better look adds some.
 */
export interface ReprobeQueue {
  add(trx: Transaction<Tables>, fileId: string): Promise<void>;
  /** The newest first: somebody may be waiting for those. Those that were postponed come last, the least often first. */
  next(limit: number): Promise<string[]>;
  /** It is looked at again later; after `MAX_ATTEMPTS` it is left as it is. */
  postpone(fileId: string): Promise<void>;
  remove(fileId: string): Promise<void>;
}

/** Of one in a minute at most. A file that is made to take too long must not take so for ever. */
const MAX_ATTEMPTS = 8;

export function reprobeQueue(db: Database): ReprobeQueue {
  async function remove(fileId: string): Promise<void> {
    await db.deleteFrom("files_to_probe").where("file_id", "=", fileId).execute();
  }

  return {
    remove,

    async add(trx, fileId) {
      await trx
        .insertInto("files_to_probe")
        .values({ file_id: fileId })
        // Its content may be another one by now.
        .onConflict((conflict) => conflict.column("file_id").doUpdateSet({ attempts: 0 }))
        .execute();
    },

    async next(limit) {
      const waiting = db.selectFrom("files_to_probe").select("file_id").limit(limit);
      const fresh = waiting.where("attempts", "=", 0).orderBy("file_id", "desc");
      const postponed = waiting.where("attempts", ">", 0).orderBy("attempts");
      const rows = await db
        .selectFrom(fresh.as("fresh"))
        .selectAll()
        .unionAll(db.selectFrom(postponed.as("postponed")).selectAll())
        .limit(limit)
        .execute();
      return rows.map((row) => row.file_id);
    },

    async postpone(fileId) {
      const { attempts } = (await db
        .updateTable("files_to_probe")
        .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
        .where("file_id", "=", fileId)
        .returning("attempts")
        .executeTakeFirst()) ?? { attempts: 0 };
      if (attempts >= MAX_ATTEMPTS) await remove(fileId);
    },
  };
}
