import { setTimeout as pause } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Logger } from "pino";
import { EngineError } from "../analysis/engine.ts";
import { nextMonth } from "../base/calendar.ts";
import { type Fail, unavailable } from "../base/errors.ts";
import type { Leases } from "../base/leases.ts";
import type { QueueTracing } from "../base/tracer.ts";
import type { Account } from "../contract/account.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import {
  type FileRow,
  lockContent,
  lockFile,
  lockFileForResults,
  setAiTags,
  setProcessingStatus,
  setRecognizedText,
} from "../files/repository.ts";
import { type AiOperation, CREDITS, reserveCredits } from "./credits.ts";
import { type EngineRunDeps, engineOf, type RunResult, runEngine } from "./engine-run.ts";
import { INTERRUPTED, jobError, type RunError, runFailure } from "./failures.ts";
import {
  type AiJob,
  completeJob,
  failJob,
  findActiveJob,
  findNextQueuedJob,
  findOrphanedJobs,
  hasWaitingJobs,
  insertJob,
  type JobError,
  type NewJob,
  newJob,
  processingStatusOf,
  requeueJob,
  startJob,
} from "./jobs.ts";
import type { ResultsRepository } from "./results-repository.ts";

export interface RunDeps extends EngineRunDeps {
  db: Database;
  results: ResultsRepository;
  leases: Leases;
  log: Logger;
  /**
   * Wall-clock limit for one attempt. It includes the time in the engine's queue if a client waits for the response.
   */
  timeoutMs: number;
  /** For queued runs, which have no request. */
  fail: Fail<RunError>;
  tracing: QueueTracing | null;
}

/** Errors of a request for a run. */
export type RunRequestError = "PROCESSING_IN_PROGRESS" | "INSUFFICIENT_CREDITS";

/** A run that succeeded. */
export interface CompletedRun {
  job: AiJob;
  result: RunResult;
}

/** A job that is being processed, and the current row of its file. */
interface RunningJob {
  job: AiJob;
  file: FileRow;
}

export interface Runs {
  /** Reserves the credits, runs the operation, and charges the credits. Charges nothing if it throws. */
  run(
    fail: Fail<RunError | RunRequestError>,
    account: Account,
    request: { file: FileRow; operation: AiOperation },
    beforeCommit: BeforeCommit<CompletedRun>,
  ): Promise<CompletedRun>;
  /**
   * Starts a queued job, or returns null if there is none. Accounts take turns, regardless of how many jobs one of them
   * has queued. Transient failures are retried.
   */
  startQueued(): Promise<{ ended: Promise<void> } | null>;
  /** Returns whether there are jobs to start or to release. */
  hasWork(): Promise<boolean>;
  /**
   * Ends the runs whose lease has expired because their process crashed. Queued jobs are queued again. Returns the
   * number of released runs.
   */
  releaseOrphaned(): Promise<number>;
  /** Stops the runs of this process. Queued jobs are queued again. Requested runs fail and cost nothing. */
  stop(): Promise<void>;
}

const MAX_ATTEMPTS = 3;
/** The first pause after a timeout, as a share of the timeout. Each further pause is three times as long. */
const TIMEOUT_PAUSE_SHARE = 0.1;
/** The number of crashed processes after which the job is considered the cause. */
const MAX_INTERRUPTIONS = 10;
/** Replaced images may still be in transfer to a client. */
const REPLACED_IMAGE_RETENTION_MS = 10 * 60_000;

export function aiRuns(deps: RunDeps): Runs {
  const { context, db, results, leases, log, clock, engines, tracing } = deps;
  const stopping = new AbortController();
  const inFlight = new Set<Promise<unknown>>();
  /** The account whose queued job ran last. */
  let lastAccountId = "";

  /** Runs a change of a file's jobs in one transaction, and updates the file's status from them. */
  async function withFile<T>(
    fileKey: { id: string } | { blobKey: string },
    change: (trx: Transaction<Tables>, file: FileRow | null) => Promise<T>,
  ) {
    return inTransaction(db, async (trx) => {
      const locked = "id" in fileKey ? lockFileForResults(trx, fileKey.id) : lockContent(trx, fileKey.blobKey);
      const file = await locked;
      const result = await change(trx, file);
      if (file) await setProcessingStatus(trx, file.id, await processingStatusOf(trx, file.id), clock());
      return result;
    });
  }

  /**
   * Starts a job immediately (PROCESSING). Takes over a queued job, or reserves credits for a new one. Returns the
   * current row of the file.
   */
  function begin(
    fail: Fail<RunRequestError>,
    account: Account,
    file: FileRow,
    { operation, engine }: { operation: AiOperation; engine: string },
  ): Promise<RunningJob> {
    return withFile({ id: file.id }, async (trx, current) => {
      const now = clock();
      let queued = await findActiveJob(trx, file.id, operation);
      if (queued?.status === "PROCESSING") {
        if (!queued.isOrphaned) throw inProgress(fail, queued);
        await expireOrphaned(trx, queued);
        queued = await findActiveJob(trx, file.id, operation);
      }
      let id = queued?.id ?? null;
      if (id === null) {
        if (current === null) throw unavailable("The file was just permanently deleted.");
        const job = newJob({ accountId: account.id, fileId: file.id, operation, trigger: "api" }, now);
        await reserve(fail, trx, account, job);
        id = job.id;
      }
      const job = await startJob(trx, id, engine, now);
      if (!job) throw new Error(`Job ${id} is locked but not queued`);
      return { job, file: current ?? file };
    });
  }

  /**
   * Starts a queued job (PROCESSING). Returns null if it is no longer queued, its file was deleted, or its engine is
   * disabled.
   */
  function beginQueued(queued: AiJob): Promise<RunningJob | null> {
    const engine = engineOf(engines, queued.operation);
    return withFile({ id: queued.fileId }, async (trx, file) => {
      const live = file && (await lockFile(trx, queued.accountId, queued.fileId));
      if (!live || !engine) {
        const error = live ? OPERATION_DISABLED : { code: "FILE_NOT_FOUND", message: "The file was deleted." };
        await failJob(context, trx, queued, error);
        return null;
      }
      const job = await startJob(trx, queued.id, engine.name, clock());
      return job ? { job, file: live } : null;
    });
  }

  async function reserve(
    fail: Fail<"INSUFFICIENT_CREDITS">,
    trx: Transaction<Tables>,
    { limits }: Account,
    job: NewJob,
  ): Promise<void> {
    const shortage = await reserveCredits(trx, job, limits.aiCreditsPerMonth);
    if (shortage) throw insufficientCredits(fail, job.operation, shortage.remaining, job.createdAt);
    await insertJob(trx, job);
  }

  /** Runs the engine, then commits the result or releases the job. */
  async function runJob(
    fail: Fail<RunError>,
    { job, file }: RunningJob,
    isInteractive: boolean,
    beforeCommit: BeforeCommit<CompletedRun>,
  ): Promise<CompletedRun> {
    const release = leases.hold(job.id);
    try {
      const result = await attempt(job, file, isInteractive);
      const completed = await commit(job, file, result, beforeCommit);
      if (!completed) throw unavailable("This run timed out. Nothing was charged; try again.");
      return { job, result };
    } catch (error) {
      const failure = runFailure(fail, job.operation, error, stopping.signal.aborted);
      log.warn({ err: error, jobId: job.id, operation: job.operation }, "AI run failed");
      // If this write fails as well, the lease expires and another process releases the job.
      await releaseJob(job, file, failure).catch((err) => log.error({ err, jobId: job.id }, "cannot release AI run"));
      throw failure;
    } finally {
      release();
    }
  }

  /** Runs the engine. Retries transient failures after a pause, unless a client waits for the response. */
  async function attempt(job: AiJob, file: FileRow, isInteractive: boolean, failedAttempts = 0): Promise<RunResult> {
    const limit = { timeoutMs: deps.timeoutMs, includesQueueTime: isInteractive, stopping: stopping.signal };
    try {
      return await runEngine(deps, job, file, limit);
    } catch (error) {
      const isTransient = error instanceof EngineError && error.transient;
      if (isInteractive || !isTransient || stopping.signal.aborted) throw error;
      // A busy engine does not count as an attempt.
      const attempts = error.kind === "busy" ? failedAttempts : failedAttempts + 1;
      if (attempts === MAX_ATTEMPTS) throw error;
      log.info({ err: error, jobId: job.id, operation: job.operation }, "retrying AI run");
      await pause(pauseAfter(error, failedAttempts), undefined, { signal: stopping.signal }).catch(() => {});
      return attempt(job, file, isInteractive, attempts);
    }
  }

  /** Returns milliseconds. If the machine or a server is overloaded, an immediate retry would add to the load. */
  function pauseAfter({ kind, retryAfterSeconds }: EngineError, failedAttempts: number): number {
    if (kind === "timeout") return deps.timeoutMs * TIMEOUT_PAUSE_SHARE * 3 ** failedAttempts;
    return 1000 * Math.min(30, retryAfterSeconds ?? 2 ** failedAttempts);
  }

  /**
   * Stores result, charge, status and response in one transaction. Returns false if the job was released as orphaned in
   * the meantime.
   */
  async function commit(
    job: AiJob,
    { blobKey }: FileRow,
    result: RunResult,
    beforeCommit: BeforeCommit<CompletedRun>,
  ): Promise<boolean> {
    const now = clock();
    const completed = await withFile({ blobKey }, async (trx, file) => {
      // An engine may learn the name of its model from the first response.
      const engine = engineOf(engines, job.operation)?.name ?? job.engine;
      if (!(await completeJob(context, trx, job, engine))) return false;
      if (file) await save(trx, { job, file }, result, now);
      await beforeCommit?.(trx, { job, result });
      return true;
    }).catch(async (error) => {
      await result.stored?.discard().catch(() => {});
      throw error;
    });
    if (!completed) await result.stored?.discard().catch(() => {});
    return completed;
  }

  async function save(
    trx: Transaction<Tables>,
    { job, file }: RunningJob,
    result: RunResult,
    now: Date,
  ): Promise<void> {
    if (result.operation === "ocr") {
      await results.saveText(trx, file.id, result.text);
      await setRecognizedText(trx, file, result.text);
    } else if (result.operation === "bg-removal") {
      await result.stored.confirm(trx);
      await results.saveProcessed(trx, file.id, result.image, new Date(now.getTime() + REPLACED_IMAGE_RETENTION_MS));
    } else {
      const { tags, description, confidence, subject = null } = result;
      await results.saveTagging(trx, file.id, { confidence, description });
      // Text that users wrote is never overwritten. A requested tagging run does not change the file's own tags
      // (decision C4).
      const own = job.trigger === "upload" ? missingMetadata(file, tags, description) : {};
      await setAiTags(trx, file, { aiTags: tags, subject, own });
    }
  }

  function releaseJob(job: AiJob, { blobKey }: FileRow, failure: unknown): Promise<boolean> {
    const isStopping = stopping.signal.aborted;
    if (isStopping && job.trigger !== "api")
      return withFile({ blobKey }, (trx) => requeueJob(trx, job, job.interruptions));
    const error = isStopping ? INTERRUPTED : jobError(failure);
    return withFile({ blobKey }, (trx) => failJob(context, trx, job, error));
  }

  /** Requested runs fail, because the client can repeat the request. Other runs are queued again. */
  function expireOrphaned(trx: Transaction<Tables>, job: AiJob): Promise<boolean> {
    const again = job.trigger !== "api" && job.interruptions < MAX_INTERRUPTIONS;
    const { id: jobId, operation, interruptions } = job;
    log.warn({ jobId, operation, interruptions, again }, "the process of an AI run exited unexpectedly");
    return again ? requeueJob(trx, job, interruptions + 1) : failJob(context, trx, job, INTERRUPTED);
  }

  function track<T>(work: Promise<T>): Promise<T> {
    inFlight.add(work);
    void work.finally(() => inFlight.delete(work)).catch(() => {});
    return work;
  }

  return {
    async run(fail, account, { file, operation }, beforeCommit) {
      const engine = engineOf(engines, operation);
      if (!engine) throw new Error(`${operation} has no engine`);
      const started = await begin(fail, account, file, { operation, engine: engine.name });
      return track(runJob(fail, started, true, beforeCommit));
    },

    async startQueued() {
      for (;;) {
        const queued = await findNextQueuedJob(db, lastAccountId);
        if (!queued || stopping.signal.aborted) return null;
        lastAccountId = queued.accountId;
        const started = await beginQueued(queued);
        // Another process took the job, or the job failed.
        if (!started) continue;
        // The outcome is stored in the job's row. A failure affects only this job.
        const runQueued = () => runJob(deps.fail, started, false, null);
        const run = track(tracing ? tracing.consume("tag-images", started.job, runQueued) : runQueued());
        return { ended: run.then(ignore, ignore) };
      }
    },

    hasWork: () => hasWaitingJobs(db),

    async releaseOrphaned() {
      let released = 0;
      for (const job of await findOrphanedJobs(db)) {
        const isReleased = await withFile({ id: job.fileId }, async (trx) => {
          const current = await findActiveJob(trx, job.fileId, job.operation);
          return current?.isOrphaned === true && expireOrphaned(trx, current);
        });
        if (isReleased) released += 1;
      }
      return released;
    },

    async stop() {
      stopping.abort(new Error("The service is stopping"));
      await Promise.allSettled(inFlight);
    },
  };
}

const ignore = () => {};

const OPERATION_DISABLED: JobError = {
  code: "AI_OPERATION_UNAVAILABLE",
  message: "This operation is disabled on this service. Ask the operator to enable it.",
};

function missingMetadata(file: FileRow, tags: string[], description: string) {
  return {
    ...(file.tags.length === 0 && { tags }),
    ...(file.description === "" && { description: description.slice(0, 2000) }),
  };
}

function inProgress(fail: Fail<"PROCESSING_IN_PROGRESS">, { id, operation }: AiJob): Error {
  return fail(
    "PROCESSING_IN_PROGRESS",
    `${operation} is already running on this file. Read its result in a few seconds.`,
    { jobId: id },
    { headers: { "Retry-After": "5" } },
  );
}

function insufficientCredits(
  fail: Fail<"INSUFFICIENT_CREDITS">,
  operation: AiOperation,
  remaining: number,
  now: Date,
): Error {
  const required = CREDITS[operation];
  const resetsAt = nextMonth(now).toISOString();
  return fail(
    "INSUFFICIENT_CREDITS",
    `${operation} costs ${required} AI credit${required === 1 ? "" : "s"}, but this account has only ${remaining}. Credits reset at ${resetsAt}.`,
    { required, remaining, resetsAt },
  );
}
