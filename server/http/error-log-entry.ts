import { causesOf } from "../base/causes.ts";
import type { ServiceError } from "../base/service-error.ts";
import type { ErrorCode } from "../generated/errors.ts";
import type { OperationInfo } from "../generated/operations.ts";

/** Why a request failed: further fields of its log entry. */
export interface ErrorLogEntry {
  level: "info" | "warn" | "error";
  fields: {
    status: number;
    code: ErrorCode;
    cause: string;
    /** A fault that an operator must look into, whatever the client was told. */
    alarm?: "BLOB_MISSING";
    /** With its stack, for our own faults. */
    err?: unknown;
  };
}

export function errorLogEntry(error: ServiceError, operation: OperationInfo | null): ErrorLogEntry {
  const { status, code, message } = error;
  if (status < 500) return { level: "info", fields: { status, code, cause: message } };
  if (status !== 500) return { level: levelOf(status, operation), fields: { status, code, cause: causesOf(error) } };
  const fault = error.cause ?? error;
  const cause = causesOf(fault);
  // The bytes that a row answers for are gone: a matter for backups, not for a debugger.
  if (code === "CONTENT_MISSING") return { level: "error", fields: { status, code, cause, alarm: "BLOB_MISSING" } };
  return { level: "error", fields: { status, code, cause, err: fault } };
}

function levelOf(status: number, operation: OperationInfo | null): ErrorLogEntry["level"] {
  // What is switched off is so on purpose; what a probe finds is told once, where it changes (see health/).
  return status === 501 || operation?.tag === "Health" ? "info" : "warn";
}
