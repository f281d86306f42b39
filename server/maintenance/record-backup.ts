import type { Handlers } from "../contract/operation.ts";
import type { Database } from "../db/database.ts";
import { writeBackupSuccess } from "./backups-repository.ts";

/** Also works in read-only mode, because some operators make backups in it. */
export function backupOperations(db: Database): Pick<Handlers, "recordBackup"> {
  return {
    async recordBackup({ body: { source } }, reply) {
      const recordedAt = await writeBackupSuccess(db, source);
      return reply(200, { source, recordedAt: recordedAt.toISOString() });
    },
  };
}
