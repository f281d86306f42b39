import type { Logger } from "pino";
import type { Engines } from "../analysis/engine.ts";
import type { Fail } from "../base/errors.ts";
import { leases } from "../base/leases.ts";
import type { QueueTracing } from "../base/tracer.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Queue } from "../db/queue.ts";
import { liveFilesInBulk } from "../files/bulk-repository.ts";
import { readOriginal as readBytes } from "../files/read-original.ts";
import type { FileRow } from "../files/repository.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import { autoTagging } from "./auto-tagging.ts";
import { aiBulkType } from "./bulk-type.ts";
import { creditCounters } from "./credit-counters.ts";
import { creditLedgerRepository } from "./credit-ledger-repository.ts";
import { subjectDetection } from "./detect-subject.ts";
import type { RunError } from "./failures.ts";
import { type JobsRepository, jobsRepository } from "./jobs-repository.ts";
import { MODERATION_QUEUE, moderation } from "./moderation.ts";
import { aiOperations } from "./operations.ts";
import { queueRuns } from "./queue-runs.ts";
import { resultsRepository } from "./results-repository.ts";
import { aiRuns } from "./runs.ts";
import { aiWorker } from "./worker.ts";

export function wireAi(deps: {
  db: Database;
  blobs: BlobStore;
  engines: Engines;
  context: Context;
  queue: Pick<Queue, "send">;
  observability: { aiJobs(jobs: JobsRepository): JobsRepository; queueTracing: QueueTracing | null };
  aiTimeoutMs: number;
  aiConcurrency: number;
  isPaused: () => Promise<boolean>;
  wakeWorkers: () => void;
  baseUrl: () => string;
  fail: Fail<RunError>;
  log: Logger;
  clock: () => Date;
}) {
  const { db, blobs, engines, queue, isPaused, wakeWorkers } = deps;
  const { aiTimeoutMs: timeoutMs, aiConcurrency: concurrency, baseUrl, fail, log, clock } = deps;
  const { context } = deps;
  const readOriginal = (file: FileRow) => readBytes(blobs, file);
  const tracing = deps.observability.queueTracing;
  const ledger = creditLedgerRepository(db);
  const jobs = deps.observability.aiJobs(jobsRepository(db, ledger));
  const results = resultsRepository(db);
  const jobLeases = leases(jobs.renewLeases);
  const runs = aiRuns({
    db,
    jobs,
    ledger,
    results,
    leases: jobLeases,
    engines,
    context,
    readOriginal,
    log,
    clock,
    timeoutMs,
    fail,
    tracing,
  });
  return {
    engines,
    jobs,
    results,
    runs,
    worker: aiWorker({ runs, leases: jobLeases, concurrency, isPaused, log }),
    tagging: autoTagging({ jobs, ledger, enabled: engines.tagging !== null, tracing }),
    moderation: moderation({
      engines,
      context,
      readOriginal,
      send: (fileId, trx) => queue.send(MODERATION_QUEUE, fileId, trx),
      log,
      timeoutMs,
    }),
    detectSubject: subjectDetection({ engines, context, readOriginal, log }),
    async takeOver(): Promise<void> {
      await jobs.expireLeases();
      await runs.releaseOrphaned();
    },
    credits: creditCounters(ledger),
    bulkType: aiBulkType({
      db,
      files: liveFilesInBulk(context),
      engines,
      ledger,
      queueRuns: queueRuns({ jobs, ledger, tracing }),
      wakeWorkers,
    }),
    handlers: aiOperations({
      runs,
      engines,
      jobs,
      results,
      blobs,
      baseUrl,
    }),
  };
}
