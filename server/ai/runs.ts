import { setTimeout as pause } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Logger } from "pino";
import type { Account } from "../accounts/account.ts";
import { EngineError } from "../analysis/engine.ts";
import { nextMonth } from "../base/calendar.ts";
import { type Fail, unavailable } from "../base/errors.ts";
import type { Leases } from "../base/leases.ts";
import type { QueueTracing } from "../base/tracer.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { FileRow, FilesRepository } from "../files/repository.ts";
import type { CreditLedger } from "./credit-ledger-repository.ts";
import { type AiOperation, CREDITS } from "./credits.ts";
import { type EngineRunDeps, engineOf, type Found, runEngine } from "./engine-run.ts";
import { INTERRUPTED, jobError, type RunError, runFailure } from "./failures.ts";
import type { AiJob, JobError, JobsRepository } from "./jobs-repository.ts";
import { newJob } from "./new-job.ts";
import type { ResultsRepository } from "./results-repository.ts";

export interface RunDeps extends EngineRunDeps {
  db: Database;
  files: Pick<
    FilesRepository,
    "lock" | "lockForResults" | "lockContent" | "setProcessingStatus" | "setAiTags" | "setRecognisedText"
  >;
  jobs: JobsRepository;
  ledger: Pick<CreditLedger, "reserve">;
  results: ResultsRepository;
  leases: Leases;
  log: Logger;
  /** How long one attempt may take by the clock: with the wait for the engine where somebody waits for the answer. */
  timeoutMs: number;
  /** For runs from the queue, which no operation asks for. */
  fail: Fail<RunError>;
  tracing: QueueTracing | null;
}

/** What a call for a run may be refused with. */
export type RefusedRun = "PROCESSING_IN_PROGRESS" | "INSUFFICIENT_CREDITS";

/** A run that succeeded. */
export interface Finished {
  job: AiJob;
  found: Found;
}

export interface Runs {
  /** Reserves the credits, runs, and charges them. When it throws, nothing is charged. */
  run(
    fail: Fail<RunError | RefusedRun>,
    account: Account,
    file: FileRow,
    operation: AiOperation,
    beforeCommit: BeforeCommit<Finished>,
  ): Promise<Finished>;
  /**
   * Begins one of the queued jobs; null when there is none. Accounts take turns, however many jobs one of them has queued.
   * What fails for the moment is tried again.
   */
  startQueued(): Promise<{ ended: Promise<void> } | null>;
  /** Whether there is something to begin, or to release. */
  hasWork(): Promise<boolean>;
  /**
   * Ends the runs whose process died, as their leases have run out. What was queued is queued again. Returns how many.
   */
  releaseLost(): Promise<number>;
  /** Stops the runs of this process: what was queued is queued again, what was called for fails and costs nothing. */
  stop(): Promise<void>;
}

const MAX_ATTEMPTS = 3;
/** Of what an attempt may take: the first pause after one that took longer. Each further one is three times as long. */
const PAUSE_SHARE = 0.1;
/** Of processes that died while they ran a job: then it may be the job that kills them. */
const MAX_INTERRUPTIONS = 10;
/** Replaced images may still be on their way to somebody. */
const DROP_AFTER_MS = 10 * 60_000;

export function aiRuns(deps: RunDeps): Runs {
  const { db, files, jobs, ledger, results, leases, log, clock, engines, tracing } = deps;
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  /** Whose queued job was run last. */
  let lastServed = "";

  /** One transaction around a file's jobs; the file's status follows what they have become. */
  async function withFile<T>(
    which: { id: string } | { blobKey: string },
    change: (trx: Transaction<Tables>, file: FileRow | null) => Promise<T>,
  ) {
    return inTransaction(db, async (trx) => {
      const locked = "id" in which ? files.lockForResults(trx, which.id) : files.lockContent(trx, which.blobKey);
      const file = await locked;
      const result = await change(trx, file);
      if (file) await files.setProcessingStatus(trx, file.id, await jobs.statusOf(trx, file.id), clock());
      return result;
    });
  }

  /** PROCESSING at once: a queued job is taken over, else credits are reserved for a new one. The file is as it is then. */
  function begin(
    fail: Fail<RefusedRun>,
    account: Account,
    file: FileRow,
    operation: AiOperation,
    engine: string,
  ): Promise<{ job: AiJob; file: FileRow }> {
    return withFile({ id: file.id }, async (trx, current) => {
      const now = clock();
      let queued = await jobs.underWay(trx, file.id, operation);
      if (queued?.status === "PROCESSING") {
        if (!queued.lost) throw inProgress(fail, queued);
        await endLost(trx, queued);
        queued = await jobs.underWay(trx, file.id, operation);
      }
      let id = queued?.id ?? null;
      if (id === null) {
        if (current === null) throw unavailable("The file was just permanently deleted.");
        id = await reserve(fail, trx, account, file.id, operation, now);
      }
      const job = await jobs.start(trx, id, engine, now);
      if (!job) throw new Error(`Job ${id} is locked but not queued`);
      return { job, file: current ?? file };
    });
  }

  /** PROCESSING, if it is still queued and there is something to run it on. */
  function beginQueued(queued: AiJob): Promise<{ job: AiJob; file: FileRow } | null> {
    const engine = engineOf(engines, queued.operation);
    return withFile({ id: queued.fileId }, async (trx, file) => {
      const live = file && (await files.lock(trx, queued.accountId, queued.fileId));
      if (!live || !engine) {
        const error = live ? SWITCHED_OFF : { code: "FILE_NOT_FOUND", message: "The file was deleted." };
        await jobs.fail(trx, queued, error, clock());
        return null;
      }
      const job = await jobs.start(trx, queued.id, engine.name, clock());
      return job && { job, file: live };
    });
  }

  async function reserve(
    fail: Fail<"INSUFFICIENT_CREDITS">,
    trx: Transaction<Tables>,
    account: Account,
    fileId: string,
    operation: AiOperation,
    now: Date,
  ): Promise<string> {
    const job = newJob(account, fileId, operation, "api", now);
    const short = await ledger.reserve(trx, job, account.limits.aiCreditsPerMonth);
    if (short) throw insufficientCredits(fail, operation, short.remaining, now);
    await jobs.insert(trx, job);
    return job.id;
  }

  /** The engine's work, and its end in the ledger. */
  async function carryOut(
    fail: Fail<RunError>,
    job: AiJob,
    file: FileRow,
    isAwaited: boolean,
    beforeCommit: BeforeCommit<Finished>,
  ): Promise<Finished> {
    const release = leases.hold(job.id);
    try {
      const found = await attempt(job, file, isAwaited);
      const completed = await commit(job, file, found, beforeCommit);
      if (!completed) throw unavailable("This run timed out. Nothing was charged; try again.");
      return { job, found };
    } catch (error) {
      const failure = runFailure(fail, job.operation, error, stopping.signal.aborted);
      log.warn({ err: error, jobId: job.id, operation: job.operation }, "AI run failed");
      // If even this cannot be written, the lease runs out and the job is found lost.
      await giveUp(job, file, failure).catch((err) => log.error({ err, jobId: job.id }, "cannot release AI run"));
      throw failure;
    } finally {
      release();
    }
  }

  /** What nobody waits for is tried again, after a pause, when it may have been the fault of the moment. */
  async function attempt(job: AiJob, file: FileRow, isAwaited: boolean, failed = 0): Promise<Found> {
    const limit = { timeoutMs: deps.timeoutMs, withWait: isAwaited, stopping: stopping.signal };
    try {
      return await runEngine(deps, job.operation, file, job.id, limit);
    } catch (error) {
      const mayPass = error instanceof EngineError && error.transient;
      if (isAwaited || !mayPass || stopping.signal.aborted) throw error;
      // That others keep the engine busy is no attempt.
      const attempts = error.kind === "busy" ? failed : failed + 1;
      if (attempts === MAX_ATTEMPTS) throw error;
      log.info({ err: error, jobId: job.id, operation: job.operation }, "retrying AI run");
      await pause(pauseAfter(error, failed), undefined, { signal: stopping.signal }).catch(() => {});
      return attempt(job, file, isAwaited, attempts);
    }
  }

  /** Milliseconds. Where the machine or a server is too busy, another attempt at once would only add to it. */
  function pauseAfter({ kind, retryAfterSeconds }: EngineError, failed: number): number {
    if (kind === "timeout") return deps.timeoutMs * PAUSE_SHARE * 3 ** failed;
    return 1000 * Math.min(30, retryAfterSeconds ?? 2 ** failed);
  }

  /** Result, charge, status and answer in one transaction. False when the job was found lost in the meantime. */
  async function commit(
    job: AiJob,
    { blobKey }: FileRow,
    found: Found,
    beforeCommit: BeforeCommit<Finished>,
  ): Promise<boolean> {
    const now = clock();
    const completed = await withFile({ blobKey }, async (trx, file) => {
      // An engine may learn the name of what it speaks to with its first picture.
      const engine = engineOf(engines, job.operation)?.name ?? job.engine;
      if (!(await jobs.complete(trx, job, engine, now))) return false;
      if (file) await save(trx, job, file, found, now);
      await beforeCommit?.(trx, { job, found });
      return true;
    }).catch(async (error) => {
      await found.stored?.discard().catch(() => {});
      throw error;
    });
    if (!completed) await found.stored?.discard().catch(() => {});
    return completed;
  }

  async function save(trx: Transaction<Tables>, job: AiJob, file: FileRow, found: Found, now: Date): Promise<void> {
    if (found.operation === "ocr") {
      await results.saveText(trx, file.id, found.text);
      await files.setRecognisedText(trx, file, found.text);
    } else if (found.operation === "bg-removal") {
      await found.stored.confirm(trx);
      await results.saveProcessed(trx, file.id, found.image, new Date(now.getTime() + DROP_AFTER_MS));
    } else {
      const { tags, description, confidence, subject = null } = found;
      await results.saveTagging(trx, file.id, { confidence, description });
      // What people wrote is never overwritten, and a call for tags does not touch the file's own (decision C4).
      const own = job.trigger === "upload" ? fillIn(file, tags, description) : {};
      await files.setAiTags(trx, file, tags, own, subject);
    }
  }

  function giveUp(job: AiJob, { blobKey }: FileRow, failure: unknown): Promise<boolean> {
    const stopped = stopping.signal.aborted;
    if (stopped && job.trigger !== "api")
      return withFile({ blobKey }, (trx) => jobs.requeue(trx, job, job.interruptions));
    const error = stopped ? INTERRUPTED : jobError(failure);
    return withFile({ blobKey }, (trx) => jobs.fail(trx, job, error, clock()));
  }

  /** What people have called for is theirs to call for again. */
  function endLost(trx: Transaction<Tables>, job: AiJob): Promise<boolean> {
    const again = job.trigger !== "api" && job.interruptions < MAX_INTERRUPTIONS;
    const { id: jobId, operation, interruptions } = job;
    log.warn({ jobId, operation, interruptions, again }, "the process of an AI run exited unexpectedly");
    return again ? jobs.requeue(trx, job, interruptions + 1) : jobs.fail(trx, job, INTERRUPTED, clock());
  }

  function track<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    void work.finally(() => underWay.delete(work)).catch(() => {});
    return work;
  }

  return {
    async run(fail, account, file, operation, beforeCommit) {
      const engine = engineOf(engines, operation);
      if (!engine) throw new Error(`${operation} has no engine`);
      const begun = await begin(fail, account, file, operation, engine.name);
      return track(carryOut(fail, begun.job, begun.file, true, beforeCommit));
    },

    async startQueued() {
      for (;;) {
        const queued = await jobs.nextInTurn(lastServed);
        if (!queued || stopping.signal.aborted) return null;
        lastServed = queued.accountId;
        const begun = await beginQueued(queued);
        // Another process was faster, or there was nothing to run.
        if (!begun) continue;
        // The outcome is in the job's row; a failure is nobody's but the job's own.
        const carryOn = () => carryOut(deps.fail, begun.job, begun.file, false, null);
        const run = track(tracing ? tracing.work("tag-images", begun.job, carryOn) : carryOn());
        return { ended: run.then(ignore, ignore) };
      }
    },

    hasWork: jobs.hasWork,

    async releaseLost() {
      let released = 0;
      for (const job of await jobs.lost()) {
        const ended = await withFile({ id: job.fileId }, async (trx) => {
          const current = await jobs.underWay(trx, job.fileId, job.operation);
          return current?.lost === true && endLost(trx, current);
        });
        if (ended) released += 1;
      }
      return released;
    },

    async stop() {
      stopping.abort(new Error("The service is stopping"));
      await Promise.allSettled(underWay);
    },
  };
}

const ignore = () => {};

const SWITCHED_OFF: JobError = {
  code: "AI_OPERATION_UNAVAILABLE",
  message: "This operation is disabled on this service. Ask the operator to enable it.",
};

function fillIn(file: FileRow, tags: string[], description: string) {
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
