import { BlobNotFoundError } from "@media-asset-service/blobs/store.ts";
import { recordBandwidth } from "../accounts/bandwidth.ts";
import { unavailable } from "../base/errors.ts";
import { contentDisposition } from "../contract/headers.ts";
import type { Handlers } from "../contract/operation.ts";
import { requireFile, requireImage, requireSize } from "../files/requirements.ts";
import type { FileRow } from "../files/rows.ts";
import type { components } from "../generated/types.ts";
import { type RunResult, requireEngine, requireWithinLimits } from "./engine-run.ts";
import { type AiJob, findJobHistory } from "./jobs.ts";
import { type AiResults, findResults } from "./results.ts";
import type { CompletedRun } from "./run-jobs.ts";
import { runOperation } from "./runs.ts";

type Schemas = components["schemas"];

/** The number of jobs in the history of a response (decision N2). */
const MAX_HISTORY_JOBS = 50;

export const aiHandlers = {
  // The caller's signal is not used: a run continues after its client disconnects, and its result can be read later
  // (decision C33).
  async runAi(call, reply) {
    const { context, caller, path, fail, recordResponse } = call;
    const { operation } = call.body;
    const file = await requireFile(call, caller.account.id, path.id);
    requireImage(fail, file, operation);
    const size = await requireSize(call, file);
    if (operation === "bg-removal") requireWithinLimits(fail, file.fileSize, size);
    requireEngine(call, operation);
    const respond = (run: CompletedRun) => reply(200, runData(context.config.baseUrl(), file, run));
    return respond(await runOperation(call, caller.account, { file, operation }, recordResponse(respond)));
  },

  async getAi(call, reply) {
    const { caller, path } = call;
    const file = await requireFile(call, caller.account.id, path.id);
    const [fileResults, { jobs: history, cost }] = await Promise.all([
      findResults(call.context.db, file.id),
      findJobHistory(call.context.db, file.id, MAX_HISTORY_JOBS),
    ]);
    return reply(200, aiData(file, fileResults, history, cost));
  },

  async getProcessedImage(call, reply) {
    const { caller, path, fail } = call;
    const file = await requireFile(call, caller.account.id, path.id);
    const { processed } = await findResults(call.context.db, file.id);
    if (!processed) {
      const message = "This file has no bg-removed image. Run bg-removal on it first.";
      throw fail("PROCESSED_IMAGE_NOT_FOUND", message);
    }
    const name = `${file.filename.replace(/\.[^.]*$/, "")}-bg-removed.png`;
    return reply({
      size: processed.size,
      etag: processed.etag,
      lastModified: processed.createdAt,
      contentType: "image/png",
      headers: {
        // Another run replaces the image at the same URL.
        "Cache-Control": "private, no-cache",
        "Content-Disposition": contentDisposition("inline", name),
      },
      open: (range, signal) =>
        call.context.blobs
          .chunks(processed.blobKey, { ...(range && { range }), signal, size: processed.size })
          .catch((error) => {
            if (!(error instanceof BlobNotFoundError)) throw error;
            throw unavailable("This image was just replaced. Retry the request.", error, 1);
          }),
      onSent: (bytes) => recordBandwidth(call.context, file.accountId, bytes),
    });
  },
} satisfies Partial<Handlers>;

function runData(baseUrl: string, file: FileRow, { job, result }: CompletedRun) {
  const charged = `${job.credits} AI credit${job.credits === 1 ? "" : "s"} charged.`;
  const common = { fileId: file.id, cost: job.credits, message: `${summaryOf(result)} ${charged}` };
  switch (result.operation) {
    case "tagging": {
      const { tags, description, confidence } = result;
      return { ...common, operation: result.operation, result: { tags, description, confidence } };
    }
    case "ocr":
      return { ...common, operation: result.operation, result: { extractedText: result.text } };
    case "bg-removal": {
      const processedImageUrl = `${baseUrl}/api/v1/files/${file.id}/processed?type=bg-removed`;
      return { ...common, operation: result.operation, result: { processedImageUrl } };
    }
  }
}

function summaryOf(result: RunResult): string {
  if (result.operation === "tagging") return "Image tagged.";
  if (result.operation === "bg-removal") return "Background removed.";
  return result.text === "" ? "No text found." : "Text extracted.";
}

function aiData(file: FileRow, results: AiResults, jobs: AiJob[], cost: number): Schemas["AiData"] {
  return {
    fileId: file.id,
    ai: {
      tags: { tags: file.aiTags, confidence: results.confidence ?? 0 },
      description: results.description ?? "",
      extractedText: results.extractedText,
      processingStatus: file.processingStatus,
      cost,
    },
    processingJobs: jobs.map(processingJob),
  };
}

function processingJob(job: AiJob): Schemas["ProcessingJob"] {
  return {
    id: job.id,
    operation: job.operation,
    trigger: job.trigger,
    engine: job.engine,
    status: job.status,
    cost: job.status === "COMPLETED" ? job.credits : 0,
    error: job.errorCode === null ? null : { code: job.errorCode, message: job.errorMessage ?? "" },
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    completedAt: job.completedAt?.toISOString() ?? null,
  };
}
