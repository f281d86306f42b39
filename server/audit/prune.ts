import type { AuditRepository } from "./repository.ts";

const BATCH_SIZE = 1_000;

/** Deletes events before this time, in batches. Returns their number. */
export async function pruneAudit(audit: Pick<AuditRepository, "prune">, before: Date): Promise<number> {
  let pruned = 0;
  for (;;) {
    const batch = await audit.prune(before, BATCH_SIZE);
    pruned += batch;
    if (batch < BATCH_SIZE) return pruned;
  }
}
