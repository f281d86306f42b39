import type { Database } from "../db/database.ts";

/** Files that an earlier version of the service could not make out. A migration that follows on a better probe adds some. */
export interface ProbeBacklog {
  next(limit: number): Promise<string[]>;
  remove(fileId: string): Promise<void>;
}

export function probeBacklog(db: Database): ProbeBacklog {
  return {
    async next(limit) {
      const rows = await db.selectFrom("files_to_probe").select("file_id").orderBy("file_id").limit(limit).execute();
      return rows.map((row) => row.file_id);
    },

    async remove(fileId) {
      await db.deleteFrom("files_to_probe").where("file_id", "=", fileId).execute();
    },
  };
}
