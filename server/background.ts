import { MODERATION_QUEUE } from "./ai/moderation.ts";
import type { wireAi } from "./ai/wire.ts";
import type { Engines } from "./analysis/engine.ts";
import type { wireArchives } from "./archives/wire.ts";
import type { wireAudit } from "./audit/wire.ts";
import { daysBefore } from "./base/calendar.ts";
import type { wireBulk } from "./bulk/wire.ts";
import type { wireDelivery } from "./delivery/wire.ts";
import type { wireFiles } from "./files/wire.ts";
import type { IdempotencyKeys } from "./idempotency/keys.ts";
import { HISTORY_DAYS } from "./jobs/history-repository.ts";
import type { Job, Queue } from "./jobs/queue.ts";
import type { wireJobs } from "./jobs/wire.ts";
import type { wireMaintenance } from "./maintenance/wire.ts";
import type { wireShares } from "./shares/wire.ts";
import type { wireTrash } from "./trash/wire.ts";
import type { wireUploads } from "./uploads/wire.ts";
import type { wireUsers } from "./users/wire.ts";

/** Longer than from one run of the schedule to the next. */
const RECENTLY_MS = 10 * 60_000;

/** Work that goes on beside requests in processes with its role, from their start to their end. */
export interface BackgroundWorker {
  name: string;
  /** Of ROLES. */
  role: "worker" | "scheduler";
  start(): void | Promise<void>;
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>;
  /** Looks for work now; without it, the worker looks by itself. */
  wake?(): void;
}

export interface BackgroundDeps {
  queue: Pick<Queue, "work">;
  engines: Pick<Engines, "moderation">;
  ai: ReturnType<typeof wireAi>;
  archives: ReturnType<typeof wireArchives>;
  audit: ReturnType<typeof wireAudit>;
  bulk: ReturnType<typeof wireBulk>;
  delivery: ReturnType<typeof wireDelivery>;
  files: ReturnType<typeof wireFiles>;
  jobs: ReturnType<typeof wireJobs>;
  maintenance: ReturnType<typeof wireMaintenance>;
  shares: ReturnType<typeof wireShares>;
  trash: ReturnType<typeof wireTrash>;
  uploads: ReturnType<typeof wireUploads>;
  users: ReturnType<typeof wireUsers>;
  idempotencyKeys: IdempotencyKeys;
  sweep(now: Date): Promise<unknown>;
  /** What was deleted before is gone for good. */
  retainedSince(now: Date): Date;
  auditDays: number;
  /** How long a bulk operation, or an upload, can be looked at after its end. */
  endedRetentionDays: number;
  isReadOnly(): Promise<boolean>;
  /** The database's time; throws in a process that does not match its installation. */
  mayDelete(): Promise<Date>;
  instrumented(job: Job): Job;
}

/** All that the service does without being asked, on one screen. */
export function background(deps: BackgroundDeps): { scheduled: Job[]; backgroundWorkers: BackgroundWorker[] } {
  const { ai, archives, audit, bulk, delivery, files, jobs, maintenance, shares, trash, uploads, users } = deps;
  const { idempotencyKeys, queue, engines, sweep, retainedSince, auditDays, endedRetentionDays } = deps;
  const moderateQueued = () => queue.work(MODERATION_QUEUE, ai.moderation.moderate);

  /** One process of those with the role `scheduler` does it. It deletes or expires something: by the database's time. */
  const job = (name: string, cron: string, run: (now: Date) => Promise<unknown>): Job =>
    deps.instrumented({
      name,
      cron,
      run: async () => (await deps.isReadOnly()) || (await run(await deps.mayDelete())),
    });

  async function purgeDeleted(now: Date): Promise<void> {
    await trash.trim.all(new Date(now.getTime() - RECENTLY_MS), retainedSince(now));
    await jobs.purgeDeleted(retainedSince(now), now);
  }

  return {
    scheduled: [
      // In UTC: minute, hour, day, month, weekday. Jobs with the same schedule share a message of the queue.
      job("sweep-blobs", "* * * * *", (now) => sweep(now)),
      job("evict-variants", "* * * * *", delivery.variants.evict),
      job("purge-deleted", "* * * * *", purgeDeleted),
      job("erase-accounts", "* * * * *", (now) => jobs.erasure.purge(now)),
      job("probe-again", "* * * * *", files.probeAgain),
      job("fold-search-texts", "* * * * *", files.foldSearchTexts),
      job("prune-audit", "7 * * * *", (now) => audit.prune(daysBefore(now, auditDays))),
      job("drop-cache-purges", "7 * * * *", delivery.dropCachePurges),
      job("forget-answers", "7 * * * *", idempotencyKeys.prune),
      job("prune-archives", "7 * * * *", archives.prune),
      job("forget-sessions", "7 * * * *", users.forgetEnded),
      job("prune-usage", "7 3 * * *", (now) => jobs.pruneUsage(daysBefore(now, HISTORY_DAYS))),
      job("prune-ai-jobs", "7 3 * * *", (now) => jobs.pruneAiJobs(daysBefore(now, HISTORY_DAYS))),
      job("prune-bulk", "7 3 * * *", (now) => bulk.operations.prune(daysBefore(now, endedRetentionDays))),
      job("prune-shares", "7 3 * * *", (now) => shares.prune(daysBefore(now, endedRetentionDays))),
      job("prune-uploads", "7 3 * * *", (now) => uploads.prune(daysBefore(now, endedRetentionDays))),
      job("mend-derived", "7 4 * * *", () => maintenance.check.mendDerived()),
    ],
    backgroundWorkers: [
      ...(delivery.purger ? [{ name: "cache-purges", role: "worker" as const, ...delivery.purger }] : []),
      // One at a time leaves the engine to those who wait for an answer. It stops with the queue.
      ...(engines.moderation
        ? [{ name: "moderation", role: "worker" as const, start: moderateQueued, stop: async () => {} }]
        : []),
      { name: "ai-jobs", role: "worker", ...ai.worker },
      { name: "bulk-operations", role: "worker", ...bulk.runner },
      { name: "backfills", role: "scheduler", ...jobs.backfills },
    ],
  };
}
