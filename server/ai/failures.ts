import { EngineError } from "../analysis/engine.ts";
import { ServiceError, unavailable } from "../errors.ts";
import type { AiOperation } from "./credits.ts";
import type { JobError } from "./jobs-repository.ts";

/** What the job's history keeps of a failure. */
export function jobError(failure: unknown): JobError {
  if (failure instanceof ServiceError) return { code: failure.code, message: failure.message };
  return { code: "INTERNAL_ERROR", message: "Something went wrong on our side. Nothing was charged; try again." };
}

/** Why runs that nobody can answer for any more are ended: their process was stopped, or died. */
export const INTERRUPTED: JobError = {
  code: "INTERRUPTED",
  message: "The service was stopped in the middle of this run. Nothing was charged; run it again.",
};

/** What a failed run throws. What the engine said is for the log: it may name places that are nobody's business. */
export function runFailure(operation: AiOperation, error: unknown, seconds: number): unknown {
  if (!(error instanceof EngineError)) return error;
  switch (error.kind) {
    case "busy": {
      const wait = error.retryAfterSeconds ?? 10;
      const message = `Too many images are waiting for ${operation}. Nothing was charged; try again in ${wait} seconds.`;
      return unavailable(message, error, wait);
    }
    case "timeout": {
      const message = `${operation} took longer than ${seconds} seconds and was stopped. Nothing was charged.`;
      return new ServiceError("AI_TIMEOUT", message, { operation }, { cause: error });
    }
    case "failed": {
      const message = `${operation} failed. Nothing was charged; try again later.`;
      return new ServiceError("AI_PROVIDER_ERROR", message, { operation }, { cause: error });
    }
  }
}
