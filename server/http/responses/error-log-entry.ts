import { causesOf } from "@media-asset-service/base/system-errors.ts";
import type { ServiceError } from "../../base/service-error.ts";
import type { ErrorCode } from "../../generated/errors.ts";
import type { OperationInfo } from "../../generated/operations.ts";

/** The cause of a failed request: additional fields of its log entry. */
export interface ErrorLogEntry {
  level: "info" | "warn" | "error";
  fields: {
    status: number;
    code: ErrorCode;
    cause: string;
    /** A failure that an operator must examine, whatever the response contains. */
    alarm?: "BLOB_MISSING";
    /** With its stack, for internal errors. */
    err?: unknown;
  };
}

export function errorLogEntry(error: ServiceError, operation: OperationInfo | null): ErrorLogEntry {
  const { status, code, message } = error;
  if (status < 500) return { level: "info", fields: { status, code, cause: message } };
  if (status !== 500) return { level: levelOf(status, operation), fields: { status, code, cause: causesOf(error) } };
  const fault = error.cause ?? error;
  const cause = causesOf(fault);
  // The bytes of a row are missing: operators must restore a backup, so a stack trace does not help.
  if (code === "CONTENT_MISSING") return { level: "error", fields: { status, code, cause, alarm: "BLOB_MISSING" } };
  return { level: "error", fields: { status, code, cause, err: fault } };
}

function levelOf(status: number, operation: OperationInfo | null): ErrorLogEntry["level"] {
  // A 501 means that a feature is disabled on purpose. Health checks log each change of a state once (see health/).
  return status === 501 || operation?.tag === "Health" ? "info" : "warn";
}
