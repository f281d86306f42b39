import { recordBandwidth } from "../accounts/bandwidth.ts";
import type { Engines } from "../analysis/engine.ts";
import { unavailable } from "../base/errors.ts";
import { contentDisposition } from "../contract/content-disposition.ts";
import type { Handlers } from "../contract/operation.ts";
import type { FileRow } from "../files/repository.ts";
import { requireFile, requireImage, requireSize } from "../files/require-file.ts";
import { BlobNotFoundError, type BlobStore } from "../storage/blobs/store.ts";
import { requireWithinLimits } from "./background-removal-limits.ts";
import { type RunResult, requireEngine } from "./engine-run.ts";
import { findJobHistory } from "./jobs.ts";
import { aiData } from "./record.ts";
import type { ResultsRepository } from "./results-repository.ts";
import type { CompletedRun, Runs } from "./runs.ts";

export interface AiDeps {
  runs: Runs;
  engines: Engines;
  results: ResultsRepository;
  blobs: BlobStore;
  /** The public URL of the service, without a trailing slash. */
  baseUrl: () => string;
}

/** The number of jobs in the history of a response (decision N2). */
const MAX_HISTORY_JOBS = 50;

export function aiOperations(deps: AiDeps): Pick<Handlers, "runAi" | "getAi" | "getProcessedImage"> {
  const { results, blobs } = deps;

  return {
    // The caller's signal is not used: a run continues after its client disconnects, and its result can be read later
    // (decision C33).
    async runAi(call, reply) {
      const { caller, path, fail, recordResponse } = call;
      const { operation } = call.body;
      const file = await requireFile(call, caller.account.id, path.id);
      requireImage(fail, file, operation);
      const size = await requireSize(call, file);
      if (operation === "bg-removal") requireWithinLimits(fail, file.fileSize, size);
      requireEngine(fail, deps.engines, operation);
      const respond = (run: CompletedRun) => reply(200, runData(file, run));
      return respond(await deps.runs.run(fail, caller.account, { file, operation }, recordResponse(respond)));
    },

    async getAi(call, reply) {
      const { caller, path } = call;
      const file = await requireFile(call, caller.account.id, path.id);
      const [fileResults, { jobs: history, cost }] = await Promise.all([
        results.find(file.id),
        findJobHistory(call.context.db, file.id, MAX_HISTORY_JOBS),
      ]);
      return reply(200, aiData(file, fileResults, history, cost));
    },

    async getProcessedImage(call, reply) {
      const { caller, path, fail } = call;
      const file = await requireFile(call, caller.account.id, path.id);
      const { processed } = await results.find(file.id);
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
          blobs.chunks(processed.blobKey, { ...(range && { range }), signal, size: processed.size }).catch((error) => {
            if (!(error instanceof BlobNotFoundError)) throw error;
            throw unavailable("This image was just replaced. Retry the request.", error, 1);
          }),
        onSent: (bytes) => recordBandwidth(call.context, file.accountId, bytes),
      });
    },
  };

  function runData(file: FileRow, { job, result }: CompletedRun) {
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
        const processedImageUrl = `${deps.baseUrl()}/api/v1/files/${file.id}/processed?type=bg-removed`;
        return { ...common, operation: result.operation, result: { processedImageUrl } };
      }
    }
  }
}

function summaryOf(result: RunResult): string {
  if (result.operation === "tagging") return "Image tagged.";
  if (result.operation === "bg-removal") return "Background removed.";
  return result.text === "" ? "No text found." : "Text extracted.";
}
