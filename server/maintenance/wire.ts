import type { Logger } from "pino";
import { lockAccount } from "../accounts/storage.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Invalidations } from "../db/invalidations.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import { accountErasure, erasureOperations } from "./account-erasure.ts";
import { backfillRunner } from "./backfill-runner.ts";
import type { Counter } from "./check-counts.ts";
import { exportOperations } from "./export.ts";
import { migrationOperations } from "./migration-status.ts";
import { type Deletions, maintenanceOperations } from "./operations.ts";
import { pruneAiJobs, pruneUsage } from "./prune-history-repository.ts";
import { purgeDeleted } from "./purge-deleted.ts";
import { backupOperations } from "./record-backup.ts";
import { type RemoveRows, wireStoreCheck } from "./wire-check.ts";

/**
 * The maximum number of batches before the response to an erasure. With one for each table and each level of folders,
 * most accounts need about 15.
 */
const IMMEDIATE_BATCHES = 30;

/** Builds the jobs that work on rows of several features: erasure, purge, pruning and backfills. */
export function wireJobs(deps: {
  db: Database;
  invalidations: Pick<Invalidations, "invalidate">;
  /** Null if no cache is purged. */
  cachePurge: object | null;
  isPaused: () => Promise<boolean>;
  log: Logger;
}) {
  const { db, invalidations, cachePurge, isPaused, log } = deps;
  const purgesCaches = cachePurge !== null;
  const erasure = accountErasure({ db, lockAccount, purgesCaches });
  async function erase(id: string, now: Date): Promise<boolean> {
    const closed = await erasure.close(id, now);
    if (closed) await invalidations.invalidate(id);
    // Most accounts are completely removed before the response. The rest of a large one is removed on schedule.
    const removal = closed ? erasure.removeRows(now, IMMEDIATE_BATCHES) : Promise.resolve();
    await removal.catch((error) =>
      log.warn({ err: error }, "cannot remove an erased account immediately; it is removed on schedule"),
    );
    return closed;
  }
  return {
    erasure,
    handlers: erasureOperations(erase),
    purgeDeleted: (cutoff: Date, now: Date, isEnough?: () => boolean) => purgeDeleted(db, { cutoff, now, isEnough }),
    pruneUsage: (before: Date) => pruneUsage(db, before),
    pruneAiJobs: (before: Date) => pruneAiJobs(db, before),
    backfills: backfillRunner({ db, isPaused, log }),
  };
}

export function wireMaintenance(
  deps: Deletions & {
    context: Context;
    db: Database;
    blobs: BlobStore;
    forgetVariants: RemoveRows;
    forgetCutouts: RemoveRows;
    forgetResults: RemoveRows;
    credits: Counter;
    clock: () => Date;
  },
) {
  const { context, db, blobs, forgetVariants, forgetCutouts, forgetResults, credits, clock } = deps;
  const { purge, sweep, deletionTime } = deps;
  const check = wireStoreCheck({
    context,
    db,
    blobs,
    forgetVariants,
    forgetCutouts,
    forgetResults,
    credits,
    clock,
  });
  return {
    check,
    handlers: {
      ...exportOperations(db, clock),
      ...migrationOperations(db),
      ...backupOperations(db),
      ...maintenanceOperations({ check, purge, sweep, deletionTime }),
    },
  };
}
