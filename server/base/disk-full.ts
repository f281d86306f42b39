import { unavailable } from "./errors.ts";
import { codeOf } from "./network-errors.ts";

/** Error codes of the operating system, and of class 53 of PostgreSQL. */
const DISK_FULL_CODES = /^(ENOSPC|EDQUOT|53100)$/;

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (DISK_FULL_CODES.test(codeOf(error)) || isDiskFull(error.cause));
}

export function diskFull(cause: unknown) {
  const message =
    "The disk of the service is full. Stored files can be read, but nothing can be stored or changed. " +
    "Try again later, or contact the operator of the service.";
  return unavailable(message, cause, 30);
}
