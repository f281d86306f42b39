import type { Engines } from "../analysis/engine.ts";
import { unavailable } from "../base/errors.ts";
import { contentDisposition } from "../contract/content-disposition.ts";
import type { Handlers } from "../contract/operation.ts";
import type { FileRow } from "../files/repository.ts";
import { type RequireFile, type RequireSize, requireImage } from "../files/require-file.ts";
import type { Bandwidth } from "../stats/bandwidth.ts";
import { BlobNotFoundError, type BlobStore } from "../storage/blobs/store.ts";
import { checkBounds } from "./bounds.ts";
import { type Found, requireEngine } from "./engine-run.ts";
import type { JobsRepository } from "./jobs-repository.ts";
import { aiData } from "./record.ts";
import type { ResultsRepository } from "./results-repository.ts";
import type { Finished, Runs } from "./runs.ts";

export interface AiDeps {
  requireFile: RequireFile;
  requireSize: RequireSize;
  runs: Runs;
  engines: Engines;
  jobs: JobsRepository;
  results: ResultsRepository;
  blobs: BlobStore;
  bandwidth: Bandwidth;
  /** The public URL of the service, without a trailing slash. */
  baseUrl: () => string;
  clock: () => Date;
}

/** The number of jobs in the history of a response (decision N2). */
const HISTORY = 50;

export function aiOperations(deps: AiDeps): Pick<Handlers, "runAi" | "getAi" | "getProcessedImage"> {
  const { requireFile, jobs, results, blobs, bandwidth, clock } = deps;

  return {
    // The caller's signal is not used: a run continues after its client disconnects, and its result can be read later
    // (decision C33).
    async runAi({ caller, path, body: { operation }, fail, recordResponse }, reply) {
      const file = await requireFile(fail, caller.account.id, path.id);
      requireImage(fail, file, operation);
      const size = await deps.requireSize(fail, file);
      if (operation === "bg-removal") checkBounds(fail, file.fileSize, size);
      requireEngine(fail, deps.engines, operation);
      const respondedWith = (run: Finished) => reply(200, respond(file, run));
      return respondedWith(await deps.runs.run(fail, caller.account, file, operation, recordResponse(respondedWith)));
    },

    async getAi({ caller, path, fail }, reply) {
      const file = await requireFile(fail, caller.account.id, path.id);
      const [found, { jobs: history, cost }] = await Promise.all([
        results.find(file.id),
        jobs.history(file.id, HISTORY),
      ]);
      return reply(200, aiData(file, found, history, cost));
    },

    async getProcessedImage({ caller, path, fail }, reply) {
      const file = await requireFile(fail, caller.account.id, path.id);
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
        onSent: (bytes) => bandwidth.record(file.accountId, bytes, clock()),
      });
    },
  };

  function respond(file: FileRow, { job, found }: Finished) {
    const charged = `${job.credits} AI credit${job.credits === 1 ? "" : "s"} charged.`;
    const common = { fileId: file.id, cost: job.credits, message: `${summaryOf(found)} ${charged}` };
    switch (found.operation) {
      case "tagging": {
        const { tags, description, confidence } = found;
        return { ...common, operation: found.operation, result: { tags, description, confidence } };
      }
      case "ocr":
        return { ...common, operation: found.operation, result: { extractedText: found.text } };
      case "bg-removal": {
        const processedImageUrl = `${deps.baseUrl()}/api/v1/files/${file.id}/processed?type=bg-removed`;
        return { ...common, operation: found.operation, result: { processedImageUrl } };
      }
    }
  }
}

function summaryOf(found: Found): string {
  if (found.operation === "tagging") return "Image tagged.";
  if (found.operation === "bg-removal") return "Background removed.";
  return found.text === "" ? "No text found." : "Text extracted.";
}
