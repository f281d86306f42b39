import { MODERATION_QUEUE, moderateImage } from "./ai/new-images.ts";
import { aiWorker, takeOverRuns } from "./ai/worker.ts";
import type { Engines } from "./analysis/engine.ts";
import { pruneEvents } from "./audit/events.ts";
import { daysBefore } from "./base/calendar.ts";
import { pruneOperations } from "./bulk/repository.ts";
import { startBulkRunner, stopBulkRunner, wakeBulkRunner } from "./bulk/runner.ts";
import type { Context } from "./context.ts";
import { recentReadOnlyState } from "./contract/read-only.ts";
import type { Job, Queue } from "./db/queue.ts";
import { cachePurger } from "./delivery/cache-purger.ts";
import { dropExpiredPurges } from "./delivery/cache-purges-repository.ts";
import { evictVariants, settleVariants } from "./delivery/variants.ts";
import { foldSearchTexts } from "./files/fold-search-texts-repository.ts";
import { reprobeQueued } from "./files/reprobe-queue.ts";
import { trimRecentTrash } from "./folders/trash/operations.ts";
import { expireAttempts, pruneKeys } from "./idempotency/keys.ts";
import { removeErasedAccounts } from "./maintenance/account-erasure.ts";
import { backfillRunner } from "./maintenance/backfill-runner.ts";
import { repairDerived } from "./maintenance/check.ts";
import { HISTORY_DAYS, pruneAiJobs, pruneUsage, purgeDeleted } from "./maintenance/purge.ts";
import { pruneArchives } from "./sharing/archives-repository.ts";
import { pruneShares } from "./sharing/shares-repository.ts";
import { expireLeases } from "./storage/blob-claims.ts";
import { pruneUploads } from "./uploads/expire-uploads.ts";
import { releaseUploadLocks } from "./uploads/repository.ts";
import { deleteExpiredRows } from "./users/sessions.ts";

/** Longer than the interval between two runs of the schedule. */
const TRIM_WINDOW_MS = 10 * 60_000;

/** Work that runs concurrently with requests, in processes with its role, from their start to their end. */
export interface BackgroundWorker {
  name: string;
  role: "worker" | "scheduler";
  start(): void | Promise<void>;
  /** Stops taking new work, and waits for work in progress. */
  stop(): Promise<void>;
  /** Checks for work now. Workers without this method poll. */
  wake?(): void;
}

export interface BackgroundDeps {
  context: Context;
  queue: Pick<Queue, "work">;
  engines: Pick<Engines, "moderation">;
  sweep(now: Date): Promise<unknown>;
  /** Returns the time before which deleted data is permanently deleted. */
  retainedSince(now: Date): Date;
  auditDays: number;
  /** Retention of finished bulk operations and uploads, in days. */
  endedRetentionDays: number;
  /** Returns the time of the database. Throws in a process that does not match its installation. */
  deletionTime(): Promise<Date>;
  instrumented(job: Job): Job;
}

/** Returns all work that the service does without a request. */
export function background(deps: BackgroundDeps): {
  scheduled: Job[];
  backgroundWorkers: BackgroundWorker[];
  /**
   * For a start on a store that no other process uses: ends the leases of work that a previous process left
   * unfinished.
   */
  takeOver(): Promise<void>;
} {
  const {} = deps;
  const { context, queue, engines, sweep, retainedSince, auditDays, endedRetentionDays } = deps;
  const moderateQueued = () => queue.work(MODERATION_QUEUE, (fileId) => moderateImage(context, fileId));
  const purger = cachePurger(context);

  /**
   * A job that runs in one of the processes with the role `scheduler`. It deletes or expires rows, so it uses the time
   * of the database.
   */
  const job = (name: string, cron: string, run: (now: Date) => Promise<unknown>): Job =>
    deps.instrumented({
      name,
      cron,
      run: async () => (await recentReadOnlyState(context)) || (await run(await deps.deletionTime())),
    });

  async function purge(now: Date): Promise<void> {
    await trimRecentTrash(context, new Date(now.getTime() - TRIM_WINDOW_MS), retainedSince(now));
    await purgeDeleted(context.db, { cutoff: retainedSince(now), now });
  }

  return {
    scheduled: [
      // In UTC: minute, hour, day, month, weekday. Jobs with the same schedule share a message of the queue.
      job("sweep-blobs", "* * * * *", (now) => sweep(now)),
      job("evict-variants", "* * * * *", (now) => evictVariants(context, now)),
      job("purge-deleted", "* * * * *", purge),
      job("erase-accounts", "* * * * *", (now) => removeErasedAccounts(context, now)),
      job("probe-again", "* * * * *", () => reprobeQueued(deps.context)),
      job("fold-search-texts", "* * * * *", () => foldSearchTexts(deps.context.db)),
      job("prune-audit", "7 * * * *", (now) => pruneEvents(context.db, daysBefore(now, auditDays))),
      job("drop-cache-purges", "7 * * * *", () => dropExpiredPurges(context)),
      job("forget-answers", "7 * * * *", (now) => pruneKeys(context.db, now)),
      job("prune-archives", "7 * * * *", (now) => pruneArchives(context.db, now)),
      job("forget-sessions", "7 * * * *", (now) => deleteExpiredRows(context.db, now)),
      job("prune-usage", "7 3 * * *", (now) => pruneUsage(context.db, daysBefore(now, HISTORY_DAYS))),
      job("prune-ai-jobs", "7 3 * * *", (now) => pruneAiJobs(context.db, daysBefore(now, HISTORY_DAYS))),
      job("prune-bulk", "7 3 * * *", (now) => pruneOperations(context.db, daysBefore(now, endedRetentionDays))),
      job("prune-shares", "7 3 * * *", (now) => pruneShares(context.db, daysBefore(now, endedRetentionDays))),
      job("prune-uploads", "7 3 * * *", (now) => pruneUploads(context, daysBefore(now, endedRetentionDays))),
      job("mend-derived", "7 4 * * *", () => repairDerived(context)),
    ],
    backgroundWorkers: [
      ...(purger ? [{ name: "cache-purges", role: "worker" as const, ...purger }] : []),
      // Runs one job at a time, so that the engine is available for interactive requests. It stops with the queue.
      ...(engines.moderation
        ? [{ name: "moderation", role: "worker" as const, start: moderateQueued, stop: async () => {} }]
        : []),
      { name: "variants", role: "worker", start() {}, stop: () => settleVariants(context) },
      { name: "ai-jobs", role: "worker", ...aiWorker(context) },
      {
        name: "bulk-operations",
        role: "worker",
        start: () => startBulkRunner(context),
        stop: () => stopBulkRunner(context),
        wake: () => wakeBulkRunner(context),
      },
      { name: "backfills", role: "scheduler", ...backfillRunner(context) },
    ],
    async takeOver() {
      await expireAttempts(context.db);
      await expireLeases(context.db, context.clock());
      await takeOverRuns(context);
      await releaseUploadLocks(context);
    },
  };
}
