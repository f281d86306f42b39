import type { FileRow } from "../files/repository.ts";
import type { components } from "../generated/types.ts";
import type { AiJob } from "./jobs.ts";
import type { AiResults } from "./results-repository.ts";

type Schemas = components["schemas"];

/** Builds the response of `GET …/ai`. */
export function aiData(file: FileRow, results: AiResults, jobs: AiJob[], cost: number): Schemas["AiData"] {
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
