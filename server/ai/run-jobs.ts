import type { Transaction } from "kysely";
import { unavailable } from "../base/errors.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { CallThatFails } from "../contract/operation.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
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
} from "../files/rows.ts";
import { type AiOperation, reserveCredits } from "./credits.ts";
import { engineOf, type RunResult } from "./engine-run.ts";
import {
  INTERRUPTED,
  inProgress,
  insufficientCredits,
  jobError,
  OPERATION_DISABLED,
  type RunRequestError,
} from "./failures.ts";
import {
  type AiJob,
  completeJob,
  failJob,
  findActiveJob,
  findOrphanedJobs,
  insertJob,
  newJob,
  processingStatusOf,
  requeueJob,
  startJob,
} from "./jobs.ts";
import { saveProcessedImage, saveResults } from "./results.ts";

/* The transactions of a run: each changes a job, its credits, and the status and the results of its file. */

/** A job that is being processed, and the current row of its file. */
export interface RunningJob {
  job: AiJob;
  file: FileRow;
}

/** A run that succeeded. */
export interface CompletedRun {
  job: AiJob;
  result: RunResult;
}

/** The number of crashed processes after which the job is considered the cause. */
const MAX_INTERRUPTIONS = 10;
/** Replaced images may still be in transfer to a client. */
const REPLACED_IMAGE_RETENTION_MS = 10 * 60_000;

/** Runs a change of a file's jobs in one transaction, and updates the file's status from them. */
function withFile<T>(
  { db, clock }: Context,
  fileKey: { id: string } | { blobKey: string },
  change: (trx: Transaction<Tables>, file: FileRow | null) => Promise<T>,
): Promise<T> {
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
export function beginRequestedRun(
  { context, fail }: CallThatFails<RunRequestError>,
  account: Account,
  file: FileRow,
  { operation, engine }: { operation: AiOperation; engine: string },
): Promise<RunningJob> {
  return withFile(context, { id: file.id }, async (trx, current) => {
    const now = context.clock();
    let queued = await findActiveJob(trx, file.id, operation);
    if (queued?.status === "PROCESSING") {
      if (!queued.isOrphaned) throw inProgress(fail, queued);
      await expireOrphaned(context, trx, queued);
      queued = await findActiveJob(trx, file.id, operation);
    }
    let id = queued?.id ?? null;
    if (id === null) {
      if (current === null) throw unavailable("The file was just permanently deleted.");
      const job = newJob({ accountId: account.id, fileId: file.id, operation, trigger: "api" }, now);
      const shortage = await reserveCredits(trx, job, account.limits.aiCreditsPerMonth);
      if (shortage) throw insufficientCredits(fail, operation, shortage.remaining, now);
      await insertJob(trx, job);
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
export function beginQueuedRun(context: Context, queued: AiJob): Promise<RunningJob | null> {
  const engine = engineOf(context, queued.operation);
  return withFile(context, { id: queued.fileId }, async (trx, file) => {
    const live = file && (await lockFile(trx, queued.accountId, queued.fileId));
    if (!live || !engine) {
      const error = live ? OPERATION_DISABLED : { code: "FILE_NOT_FOUND", message: "The file was deleted." };
      await failJob(context, trx, queued, error);
      return null;
    }
    const job = await startJob(trx, queued.id, engine.name, context.clock());
    return job ? { job, file: live } : null;
  });
}

/**
 * Stores result, charge, status and response in one transaction. Returns false if the job was released as orphaned in
 * the meantime.
 */
export async function commitRun(
  context: Context,
  { job, file: { blobKey } }: RunningJob,
  result: RunResult,
  beforeCommit: BeforeCommit<CompletedRun>,
): Promise<boolean> {
  const now = context.clock();
  const completed = await withFile(context, { blobKey }, async (trx, file) => {
    // An engine may learn the name of its model from the first response.
    const engine = engineOf(context, job.operation)?.name ?? job.engine;
    if (!(await completeJob(context, trx, job, engine))) return false;
    if (file) await saveResult(trx, { job, file }, result, now);
    await beforeCommit?.(trx, { job, result });
    return true;
  }).catch(async (error) => {
    await result.stored?.discard().catch(() => {});
    throw error;
  });
  if (!completed) await result.stored?.discard().catch(() => {});
  return completed;
}

async function saveResult(
  trx: Transaction<Tables>,
  { job, file }: RunningJob,
  result: RunResult,
  now: Date,
): Promise<void> {
  if (result.operation === "ocr") {
    await saveResults(trx, file.id, { extracted_text: result.text });
    await setRecognizedText(trx, file, result.text);
  } else if (result.operation === "bg-removal") {
    await result.stored.confirm(trx);
    await saveProcessedImage(trx, file.id, result.image, new Date(now.getTime() + REPLACED_IMAGE_RETENTION_MS));
  } else {
    const { tags, description, confidence, subject = null } = result;
    await saveResults(trx, file.id, { confidence, description });
    // Text that users wrote is never overwritten. A requested tagging run does not change the file's own tags
    // (decision C4).
    const own = job.trigger === "upload" ? missingMetadata(file, tags, description) : {};
    await setAiTags(trx, file, { aiTags: tags, subject, own });
  }
}

function missingMetadata(file: FileRow, tags: string[], description: string) {
  return {
    ...(file.tags.length === 0 && { tags }),
    ...(file.description === "" && { description: description.slice(0, 2000) }),
  };
}

/** Ends a run that failed. If the service is stopping, a queued run is queued again, and a requested one is interrupted. */
export function releaseRun(
  context: Context,
  { job, file: { blobKey } }: RunningJob,
  failure: unknown,
  isStopping: boolean,
): Promise<boolean> {
  if (isStopping && job.trigger !== "api") {
    return withFile(context, { blobKey }, (trx) => requeueJob(trx, job, job.interruptions));
  }
  const error = isStopping ? INTERRUPTED : jobError(failure);
  return withFile(context, { blobKey }, (trx) => failJob(context, trx, job, error));
}

/**
 * Ends the runs whose lease has expired because their process crashed. Queued jobs are queued again. Returns the number
 * of released runs.
 */
export async function releaseOrphanedRuns(context: Context): Promise<number> {
  let released = 0;
  for (const job of await findOrphanedJobs(context.db)) {
    const isReleased = await withFile(context, { id: job.fileId }, async (trx) => {
      const current = await findActiveJob(trx, job.fileId, job.operation);
      return current?.isOrphaned === true && expireOrphaned(context, trx, current);
    });
    if (isReleased) released += 1;
  }
  return released;
}

/** Requested runs fail, because the client can repeat the request. Other runs are queued again. */
function expireOrphaned(context: Context, trx: Transaction<Tables>, job: AiJob): Promise<boolean> {
  const again = job.trigger !== "api" && job.interruptions < MAX_INTERRUPTIONS;
  const { id: jobId, operation, interruptions } = job;
  context.log.warn({ jobId, operation, interruptions, again }, "the process of an AI run exited unexpectedly");
  return again ? requeueJob(trx, job, interruptions + 1) : failJob(context, trx, job, INTERRUPTED);
}
