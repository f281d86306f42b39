import type { AuditRepository } from "./repository.ts";

const BATCH = 1_000;

/** Removes the events from before, some at a time. Returns how many. */
export async function pruneAudit(audit: Pick<AuditRepository, "prune">, before: Date): Promise<number> {
  let pruned = 0;
  for (;;) {
    const batch = await audit.prune(before, BATCH);
    pruned += batch;
    if (batch < BATCH) return pruned;
  }
}
