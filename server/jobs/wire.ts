import type { Logger } from "pino";
import { lockAccount } from "../accounts/storage.ts";
import type { Database } from "../db/database.ts";
import type { Invalidations } from "../db/invalidations.ts";
import type { BlobOwnership } from "../storage/blob-ownership.ts";
import { type AccountEvents, accountErasure } from "./account-erasure.ts";
import { backfillRunner } from "./backfill-runner.ts";
import { pruneAiJobs, pruneUsage } from "./prune-history-repository.ts";
import { purgeDeleted } from "./purge-deleted.ts";

/**
 * The maximum number of batches before the response to an erasure. With one for each table and each level of folders,
 * most accounts need about 15.
 */
const IMMEDIATE_BATCHES = 30;

/** Creates the jobs that remove rows of several features. */
export function wireJobs(deps: {
  db: Database;
  blobOwnership: BlobOwnership;
  invalidations: Pick<Invalidations, "invalidate">;
  auditEvents: AccountEvents;
  isPaused: () => Promise<boolean>;
  log: Logger;
}) {
  const { db, blobOwnership, invalidations, auditEvents, isPaused, log } = deps;
  const erasure = accountErasure({ db, blobOwnership, lockAccount, auditEvents });
  return {
    erasure,
    async erase(id: string, now: Date): Promise<boolean> {
      const closed = await erasure.close(id, now);
      if (closed) await invalidations.invalidate(id);
      // Most accounts are completely removed before the response. The rest of a large one is removed on schedule.
      const removal = closed ? erasure.removeRows(now, IMMEDIATE_BATCHES) : Promise.resolve();
      await removal.catch((error) =>
        log.warn({ err: error }, "cannot remove an erased account immediately; it is removed on schedule"),
      );
      return closed;
    },
    purgeDeleted: (cutoff: Date, now: Date, isEnough?: () => boolean) =>
      purgeDeleted(db, blobOwnership, { cutoff, now, isEnough }),
    pruneUsage: (before: Date) => pruneUsage(db, before),
    pruneAiJobs: (before: Date) => pruneAiJobs(db, before),
    backfills: backfillRunner({ db, isPaused, log }),
  };
}
