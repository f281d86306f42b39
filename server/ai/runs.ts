import { setTimeout as pause } from "node:timers/promises";
import { EngineError } from "@media-asset-service/decode/analysis/engine.ts";
import { unavailable } from "../base/errors.ts";
import { leases } from "../base/leases.ts";
import { type Context, perContext } from "../context.ts";
import type { Account } from "../contract/account.ts";
import { backgroundCall, type CallThatFails } from "../contract/operation.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import type { FileRow } from "../files/rows.ts";
import type { AiOperation } from "./credits.ts";
import { engineOf, type RunResult, runEngine } from "./engine-run.ts";
import { type RunError, type RunRequestError, runFailure } from "./failures.ts";
import { findNextQueuedJob, renewJobLeases } from "./jobs.ts";
import {
  beginQueuedRun,
  beginRequestedRun,
  type CompletedRun,
  commitRun,
  type RunningJob,
  releaseRun,
} from "./run-jobs.ts";

const MAX_ATTEMPTS = 3;
/** The first pause after a timeout, as a share of the timeout. Each further pause is three times as long. */
const TIMEOUT_PAUSE_SHARE = 0.1;

/** The runs of this process. */
const runsOf = perContext(({ db }) => ({
  leases: leases((ids) => renewJobLeases(db, ids)),
  stopping: new AbortController(),
  inFlight: new Set<Promise<unknown>>(),
  /** The account whose queued job ran last. */
  lastAccountId: "",
}));

/** Renews the leases of the runs now, for a process that was suspended. */
export function renewLeases(context: Context): Promise<void> {
  return runsOf(context).leases.renew();
}

/** Stops the runs of this process. Queued jobs are queued again. Requested runs fail and cost nothing. */
export async function stopRuns(context: Context): Promise<void> {
  const { stopping, inFlight } = runsOf(context);
  stopping.abort(new Error("The service is stopping"));
  await Promise.allSettled(inFlight);
}

/** Reserves the credits, runs the operation, and charges the credits. Charges nothing if it throws. */
export async function runOperation(
  call: CallThatFails<RunError | RunRequestError>,
  account: Account,
  { file, operation }: { file: FileRow; operation: AiOperation },
  beforeCommit: BeforeCommit<CompletedRun>,
): Promise<CompletedRun> {
  const engine = engineOf(call.context, operation);
  if (!engine) throw new Error(`${operation} has no engine`);
  const started = await beginRequestedRun(call, account, file, { operation, engine: engine.name });
  return track(call.context, runJob(call, started, { isInteractive: true, beforeCommit }));
}

/**
 * Starts a queued job, or returns null if there is none. Accounts take turns, regardless of how many jobs one of them
 * has queued. Transient failures are retried.
 */
export async function startQueuedRun(context: Context): Promise<{ ended: Promise<void> } | null> {
  const state = runsOf(context);
  const tracing = context.observability.queueTracing;
  for (;;) {
    const queued = await findNextQueuedJob(context.db, state.lastAccountId);
    if (!queued || state.stopping.signal.aborted) return null;
    state.lastAccountId = queued.accountId;
    const started = await beginQueuedRun(context, queued);
    // Another process took the job, or the job failed.
    if (!started) continue;
    // The outcome is stored in the job's row. A failure affects only this job.
    const runQueued = () => runJob(backgroundCall(context), started, { isInteractive: false, beforeCommit: null });
    const run = track(context, tracing ? tracing.consume("tag-images", started.job, runQueued) : runQueued());
    return { ended: run.then(ignore, ignore) };
  }
}

const ignore = () => {};

function track<T>(context: Context, work: Promise<T>): Promise<T> {
  const { inFlight } = runsOf(context);
  inFlight.add(work);
  void work.finally(() => inFlight.delete(work)).catch(() => {});
  return work;
}

/** Runs the engine, then commits the result or releases the job. */
async function runJob(
  { context, fail }: CallThatFails<RunError>,
  running: RunningJob,
  { isInteractive, beforeCommit }: { isInteractive: boolean; beforeCommit: BeforeCommit<CompletedRun> },
): Promise<CompletedRun> {
  const { log } = context;
  const { leases, stopping } = runsOf(context);
  const { job } = running;
  const release = leases.hold(job.id);
  try {
    const result = await attempt(context, running, isInteractive);
    const completed = await commitRun(context, running, result, beforeCommit);
    if (!completed) throw unavailable("This run timed out. Nothing was charged; try again.");
    return { job, result };
  } catch (error) {
    const isStopping = stopping.signal.aborted;
    const failure = runFailure(fail, job.operation, error, isStopping);
    log.warn({ err: error, jobId: job.id, operation: job.operation }, "AI run failed");
    // If this write fails as well, the lease expires and another process releases the job.
    const released = releaseRun(context, running, failure, isStopping);
    await released.catch((err) => log.error({ err, jobId: job.id }, "cannot release AI run"));
    throw failure;
  } finally {
    release();
  }
}

/** Runs the engine. Retries transient failures after a pause, unless a client waits for the response. */
async function attempt(
  context: Context,
  running: RunningJob,
  isInteractive: boolean,
  failedAttempts = 0,
): Promise<RunResult> {
  const { signal } = runsOf(context).stopping;
  const { job, file } = running;
  const { aiTimeoutMs: timeoutMs } = context.config;
  try {
    return await runEngine(context, job, file, { timeoutMs, includesQueueTime: isInteractive, stopping: signal });
  } catch (error) {
    const isTransient = error instanceof EngineError && error.transient;
    if (isInteractive || !isTransient || signal.aborted) throw error;
    // A busy engine does not count as an attempt.
    const attempts = error.kind === "busy" ? failedAttempts : failedAttempts + 1;
    if (attempts === MAX_ATTEMPTS) throw error;
    context.log.info({ err: error, jobId: job.id, operation: job.operation }, "retrying AI run");
    await pause(pauseAfter(error, failedAttempts, timeoutMs), undefined, { signal }).catch(() => {});
    return attempt(context, running, isInteractive, attempts);
  }
}

/** Returns milliseconds. If the machine or a server is overloaded, an immediate retry would add to the load. */
function pauseAfter({ kind, retryAfterSeconds }: EngineError, failedAttempts: number, timeoutMs: number): number {
  if (kind === "timeout") return timeoutMs * TIMEOUT_PAUSE_SHARE * 3 ** failedAttempts;
  return 1000 * Math.min(30, retryAfterSeconds ?? 2 ** failedAttempts);
}
