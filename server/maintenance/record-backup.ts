import type { Handlers } from "../http/operation.ts";

/** The audit log keeps it, in read-only mode too: the metric is read from there (observability/backlog-repository.ts). */
export function backupOperations(clock: () => Date): Pick<Handlers, "recordBackup"> {
  return {
    async recordBackup({ body: { source } }, reply) {
      return reply(200, { source, recordedAt: clock().toISOString() });
    },
  };
}
