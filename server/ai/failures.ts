import { BlobNotFoundError } from "@media-asset-service/blobs/store.ts";
import { EngineError } from "@media-asset-service/decode/analysis/engine.ts";
import { PictureError } from "@media-asset-service/decode/imaging/picture-error.ts";
import { nextMonth } from "../base/calendar.ts";
import { type Fail, isServiceError, unavailable } from "../base/errors.ts";
import { notProcessable } from "../files/requirements.ts";
import { contentMissing } from "../storage/unavailable.ts";
import { type AiOperation, CREDITS } from "./credits.ts";
import type { AiJob, JobError } from "./jobs.ts";

/** Errors of a run, on request or from the queue. */
export type RunError = "IMAGE_NOT_PROCESSABLE" | "AI_TIMEOUT" | "AI_PROVIDER_ERROR";

/** Errors of a request for a run. */
export type RunRequestError = "PROCESSING_IN_PROGRESS" | "INSUFFICIENT_CREDITS";

/** Returns the error that the history of the job stores. */
export function jobError(failure: unknown): JobError {
  if (isServiceError(failure)) return { code: failure.code, message: failure.message };
  return { code: "INTERNAL_ERROR", message: "Something went wrong on our side. Nothing was charged; try again." };
}

/** The error of runs whose process stopped or crashed. */
export const INTERRUPTED: JobError = {
  code: "INTERRUPTED",
  message: "The service was stopped during this run. Nothing was charged; run it again.",
};

/** The error of queued runs whose engine the operator has disabled. */
export const OPERATION_DISABLED: JobError = {
  code: "AI_OPERATION_UNAVAILABLE",
  message: "This operation is disabled on this service. Ask the operator to enable it.",
};

/** The time until another process, or this one after its restart, accepts requests. */
const RESTART_SECONDS = 5;

/**
 * Returns the error that a failed run throws. The engine's own message is only logged, because it may contain internal
 * addresses.
 */
export function runFailure(fail: Fail<RunError>, operation: AiOperation, error: unknown, isStopping: boolean): unknown {
  if (error instanceof PictureError) return notProcessable(fail, error);
  if (error instanceof BlobNotFoundError) return contentMissing(error);
  if (!(error instanceof EngineError)) return error;
  if (isStopping) return unavailable(INTERRUPTED.message, error, RESTART_SECONDS);
  switch (error.kind) {
    case "busy": {
      const wait = error.retryAfterSeconds ?? 10;
      const message = `Too many images are queued for ${operation}. Nothing was charged; try again in ${wait} seconds.`;
      return unavailable(message, error, wait);
    }
    case "timeout": {
      const message = `${operation} timed out. Nothing was charged; try again, with a smaller image if possible.`;
      return fail("AI_TIMEOUT", message, { operation }, { cause: error });
    }
    case "failed": {
      const message = `${operation} failed. Nothing was charged; try again later.`;
      return fail("AI_PROVIDER_ERROR", message, { operation }, { cause: error });
    }
  }
}

export function inProgress(fail: Fail<"PROCESSING_IN_PROGRESS">, { id, operation }: AiJob): Error {
  return fail(
    "PROCESSING_IN_PROGRESS",
    `${operation} is already running on this file. Read its result in a few seconds.`,
    { jobId: id },
    { headers: { "Retry-After": "5" } },
  );
}

export function insufficientCredits(
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
