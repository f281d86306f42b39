/** System error codes of failed and broken connections, to any peer. */
const NETWORK_ERROR_CODES = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;

/** Returns the `code` of a Node.js error, or an empty string. */
export function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

export function isNetworkError(error: Error): boolean {
  return NETWORK_ERROR_CODES.test(codeOf(error));
}
