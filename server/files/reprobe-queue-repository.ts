import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";

/**
 * Queue of files to inspect again: uploads without time for a complete inspection, and files that an earlier version
 * could not read. Migrations add files after an improvement of the inspection.
 */
export interface ReprobeQueue {
  add(trx: Transaction<Tables>, fileId: string): Promise<void>;
  /**
   * Returns the newest files first, because a client can be waiting for them. Postponed files follow, those with the
   * fewest attempts first.
   */
  next(limit: number): Promise<string[]>;
  /** Postpones the next inspection. After `MAX_ATTEMPTS`, removes the file from the queue. */
  postpone(fileId: string): Promise<void>;
  remove(fileId: string): Promise<void>;
}

/** At most one attempt per minute. The limit bounds the time spent on files that are crafted to be slow. */
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
        // The file can have new content, so the attempts start again.
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
