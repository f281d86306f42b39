import { unavailable } from "./errors.ts";
import { codeOf } from "./network-errors.ts";

/** Of the system, and PostgreSQL's class 53. */
const FULL = /^(ENOSPC|EDQUOT|53100)$/;

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (FULL.test(codeOf(error)) || isDiskFull(error.cause));
}

export function diskFull(cause: unknown) {
  const message = "The disk of the service is full. Stored files can be read, but nothing can be stored or changed.";
  return unavailable(message, cause, 30);
}
