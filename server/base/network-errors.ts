/** System error codes of connections that were not made, or broke; whoever is at the other end. */
const NETWORK = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;

/** `code` of an error as Node sets it; empty when there is none. */
export function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

export function isNetworkError(error: Error): boolean {
  return NETWORK.test(codeOf(error));
}
