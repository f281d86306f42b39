import { type Poller, poller } from "@media-asset-service/base/poller.ts";
import { pruneEvents } from "./accounts/audit-log.ts";
import { pruneFeeds } from "./accounts/event-feed.ts";
import { expireAttempts, pruneKeys } from "./accounts/idempotency-keys.ts";
import { pruneDeliveries } from "./accounts/webhooks/deliveries.ts";
import { webhookDispatcher } from "./accounts/webhooks/dispatcher.ts";
import { MODERATION_QUEUE, moderateImage } from "./ai/new-images.ts";
import { aiWorker, takeOverRuns } from "./ai/worker.ts";
import { daysBefore } from "./base/calendar.ts";
import { pruneOperations } from "./bulk/rows.ts";
import { bulkRunner } from "./bulk/runner.ts";
import type { Context } from "./context.ts";
import { isPaused, recentReadOnlyState } from "./contract/read-only.ts";
import { retainedSince } from "./contract/retention.ts";
import { fillBatch, hasOpenBackfills } from "./db/backfills.ts";
import type { Job } from "./db/queue.ts";
import { inTransaction } from "./db/transaction.ts";
import { cachePurger } from "./delivery/cache-purger.ts";
import { dropExpiredPurges } from "./delivery/cache-purges.ts";
import { evictVariants, settleVariants } from "./delivery/variants.ts";
import { reprobeQueued } from "./files/reprobe.ts";
import { foldSearchTexts } from "./files/searchable-fields.ts";
import { trimRecentTrash } from "./folders/trash/operations.ts";
import { removeErasedAccounts } from "./ops/account-erasure.ts";
import { repairDerived } from "./ops/check.ts";
import { HISTORY_DAYS, pruneAiJobs, pruneUsage, purgeDeleted, sweep } from "./ops/purge.ts";
import { pruneArchives } from "./sharing/archive-rows.ts";
import { pruneShares } from "./sharing/share-rows.ts";
import { expireLeases } from "./storage/blob-claims.ts";
import { pruneUploads } from "./uploads/expire-uploads.ts";
import { releaseUploadLocks } from "./uploads/rows.ts";
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

type Run = (context: Context, now: Date) => Promise<unknown>;

/** All work that runs in one of the processes with the role `scheduler`. It uses the time of the database. */
const SCHEDULE: [name: string, cron: string, run: Run][] = [
  // In UTC: minute, hour, day, month, weekday. Jobs with the same schedule share a message of the queue.
  ["sweep-blobs", "* * * * *", (context, now) => sweep(context, now)],
  ["evict-variants", "* * * * *", evictVariants],
  ["purge-deleted", "* * * * *", trimAndPurge],
  ["erase-accounts", "* * * * *", (context, now) => removeErasedAccounts(context, now)],
  ["probe-again", "* * * * *", (context) => reprobeQueued(context)],
  ["fold-search-texts", "* * * * *", ({ db }) => foldSearchTexts(db)],
  ["prune-audit", "7 * * * *", ({ db, config }, now) => pruneEvents(db, daysBefore(now, config.auditDays))],
  ["prune-events", "7 * * * *", ({ db, config }, now) => pruneFeeds(db, daysBefore(now, config.eventsDays))],
  ["drop-cache-purges", "7 * * * *", dropExpiredPurges],
  ["prune-idempotency-keys", "7 * * * *", ({ db }, now) => pruneKeys(db, now)],
  ["prune-archives", "7 * * * *", ({ db }, now) => pruneArchives(db, now)],
  ["prune-deliveries", "7 * * * *", pruneDeliveries],
  ["prune-sessions", "7 * * * *", ({ db }, now) => deleteExpiredRows(db, now)],
  ["prune-usage", "7 3 * * *", ({ db }, now) => pruneUsage(db, daysBefore(now, HISTORY_DAYS))],
  ["prune-ai-jobs", "7 3 * * *", ({ db }, now) => pruneAiJobs(db, daysBefore(now, HISTORY_DAYS))],
  ["prune-bulk", "7 3 * * *", (context, now) => pruneOperations(context.db, endedBefore(context, now))],
  ["prune-shares", "7 3 * * *", (context, now) => pruneShares(context.db, endedBefore(context, now))],
  ["prune-uploads", "7 3 * * *", (context, now) => pruneUploads(context, endedBefore(context, now))],
  ["repair-derived", "7 4 * * *", repairDerived],
];

/** Work that ended before this time is deleted. */
function endedBefore({ config }: Context, now: Date): Date {
  return daysBefore(now, config.endedRetentionDays);
}

async function trimAndPurge(context: Context, now: Date): Promise<void> {
  const cutoff = retainedSince(context, now);
  await trimRecentTrash(context, new Date(now.getTime() - TRIM_WINDOW_MS), cutoff);
  await purgeDeleted(context.db, { cutoff, now });
}

/** Returns the jobs of the schedule. They run only if the process matches its installation and may change data. */
export function scheduledJobs(context: Context): Job[] {
  const { installation, observability } = context;
  return SCHEDULE.map(([name, cron, run]) =>
    observability.scheduledJob({
      name,
      cron,
      run: async () => (await recentReadOnlyState(context)) || (await run(context, await installation.deletionTime())),
    }),
  );
}

/** Returns the work that runs concurrently with requests. */
export function backgroundWorkers(context: Context): BackgroundWorker[] {
  const { engines, queue } = context;
  const purger = cachePurger(context);
  return [
    ...(purger ? [{ name: "cache-purges", role: "worker" as const, ...purger }] : []),
    // Runs one job at a time, so that the engine is available for interactive requests. It stops with the queue.
    ...(engines.moderation
      ? [
          {
            name: "moderation",
            role: "worker" as const,
            start: () => queue.work(MODERATION_QUEUE, (fileId) => moderateImage(context, fileId)),
            stop: async () => {},
          },
        ]
      : []),
    { name: "variants", role: "worker", start() {}, stop: () => settleVariants(context) },
    { name: "ai-jobs", role: "worker", ...aiWorker(context) },
    { name: "bulk-operations", role: "worker", ...bulkRunner(context) },
    ...(context.egress ? [{ name: "webhooks", role: "worker" as const, ...webhookDispatcher(context) }] : []),
    { name: "backfills", role: "scheduler", ...backfillRunner(context) },
  ];
}

/**
 * For a start on a store that no other process uses: ends the leases of work that a previous process left unfinished.
 */
export async function takeOver(context: Context): Promise<void> {
  await expireAttempts(context.db);
  await expireLeases(context.db, context.clock());
  await takeOverRuns(context);
  await releaseUploadLocks(context);
}

/** The pause between two batches of a backfill, which leaves the database to requests. */
const MIN_BACKFILL_PAUSE_MS = 20;
const BACKFILL_PAUSE_PER_WORK = 1;
const BACKFILL_RETRY_MS = 30_000;

/**
 * Runs the backfills of migrations, together with other processes, until all have finished. A process that starts later
 * with other migrations checks again. The changes of a batch and its progress are committed together.
 */
export function backfillRunner(context: Context): Poller {
  const { db, log } = context;
  return poller({
    async poll() {
      const began = performance.now();
      if (await isPaused(context)) return BACKFILL_RETRY_MS;
      if (await inTransaction(db, fillBatch)) {
        return Math.max(MIN_BACKFILL_PAUSE_MS, BACKFILL_PAUSE_PER_WORK * (performance.now() - began));
      }
      return (await hasOpenBackfills(db)) ? BACKFILL_RETRY_MS : null;
    },
    onError(error) {
      log.error({ err: error }, "backfill interrupted; retrying");
      return BACKFILL_RETRY_MS;
    },
  });
}
