import { EngineError } from "@media-asset-service/decode/analysis/engine.ts";
import { PictureError } from "@media-asset-service/decode/imaging/picture-error.ts";
import type { Transaction } from "kysely";
import { planHas } from "../accounts/plans.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { Tables } from "../db/schema.ts";
import { type FileRow, findFileInAnyAccount, setSensitive } from "../files/rows.ts";
import { reserveCredits } from "./credits.ts";
import { engineInput } from "./engine-run.ts";
import { insertFailedJob, insertJob, newJob } from "./jobs.ts";

/* The work of engines on each new image. Its rows are its place in the queue. */

const NO_CREDITS = {
  code: "INSUFFICIENT_CREDITS",
  message: "No AI credits were left when the file was uploaded. Run tagging when credits are available.",
};

/** The queue of images for moderation. */
export const MODERATION_QUEUE = "moderate-images";

/**
 * Queues the tagging of an image that this transaction stores (decision N5), if the plan includes it. Reserves the
 * credit and inserts the job in the transaction, so that both exist or neither does. An upload never fails because of
 * missing credits. Returns the initial status of the file's record.
 */
export async function queueTagging(
  { engines, observability }: Context,
  trx: Transaction<Tables>,
  account: Account,
  { id: fileId, createdAt }: FileRow,
): Promise<FileRow["processingStatus"]> {
  if (!engines.tagging || !planHas(account.plan, "runAi")) return "NOT_STARTED";
  const { traceparent } = observability.queueTracing?.inject() ?? {};
  const request = { accountId: account.id, fileId, operation: "tagging", trigger: "upload", traceparent } as const;
  const job = newJob(request, createdAt);
  if (await reserveCredits(trx, job, account.limits.aiCreditsPerMonth)) {
    await insertFailedJob(trx, job, NO_CREDITS);
    return "FAILED";
  }
  await insertJob(trx, job);
  return "PENDING";
}

/**
 * Queues the moderation of an image that this transaction stores, for every plan (decision C56). This creates no AI job
 * and costs no credits.
 */
export async function queueModeration(
  { engines, queue }: Context,
  trx: Transaction<Tables>,
  fileId: string,
): Promise<void> {
  if (engines.moderation) await queue.send(MODERATION_QUEUE, fileId, trx);
}

/** Moderates an image of the queue. Throws if the job must be retried. */
export async function moderateImage(context: Context, fileId: string): Promise<void> {
  const { engines, queue, log, config } = context;
  const file = await findFileInAnyAccount(context, fileId);
  if (!file || !engines.moderation) return;
  try {
    const timeout = AbortSignal.timeout(config.aiTimeoutMs);
    const { sensitive } = await engines.moderation.moderate(engineInput(context, file), timeout);
    await setSensitive(context, file.blobKey, sensitive);
  } catch (error) {
    // The image returns to the end of the queue, because interactive requests have priority.
    if (error instanceof EngineError && error.kind === "busy") return queue.send(MODERATION_QUEUE, fileId);
    log.warn({ err: error, fileId }, "image moderation failed");
    const final = error instanceof PictureError || (error instanceof EngineError && !error.transient);
    if (!final) throw error;
  }
}
