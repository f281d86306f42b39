/** System error codes of failed and broken connections, to any peer. */
const NETWORK_ERROR_CODES = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;

/** Returns the `code` of a Node.js error, or an empty string. */
export function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

export function isNetworkError(error: Error): boolean {
  return NETWORK_ERROR_CODES.test(codeOf(error));
}

/** Error codes of the operating system, and of class 53 of PostgreSQL. */
const DISK_FULL_CODES = /^(ENOSPC|EDQUOT|53100)$/;

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (DISK_FULL_CODES.test(codeOf(error)) || isDiskFull(error.cause));
}

const MAX_CAUSES = 8;
const MAX_CAUSE_LENGTH = 300;

/** Returns the message of an error and of its chain of causes, on one line. */
export function causesOf(error: unknown): string {
  const sentences: string[] = [];
  let current = error;
  // The depth is limited, because an error can be its own cause.
  for (
    let depth = 0;
    depth < MAX_CAUSES && current !== undefined && current !== null;
    depth += 1, current = causeOf(current)
  ) {
    const sentence = sentenceOf(current);
    // Some errors repeat the message of their cause.
    if (!sentences.some((earlier) => earlier.includes(sentence))) sentences.push(sentence);
  }
  return sentences.join(" <- ");
}

function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message || codeOf(error) || error.name : String(error);
  return text.replace(/\s+/g, " ").trim().slice(0, MAX_CAUSE_LENGTH);
}

function causeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return null;
  // If a host name has several addresses, connections to all of them failed.
  return error.cause ?? (error instanceof AggregateError ? error.errors[0] : null);
}
