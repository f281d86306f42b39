import type { Api } from "./api.ts";
import type { RawInit, RawMethod } from "./raw-call.ts";
import type { Transport } from "./transport.ts";

const methods: RawMethod[] = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH"];

/**
 * Returns an openapi-fetch client with the retries and timeouts of the transport. The code of its calls is imported on
 * demand, because most programs call methods of resources.
 */
export function raw(transport: Transport): Api {
  const { use, eject } = transport.api;
  const calls = methods.map((method) => [
    method,
    async (path: string, init: RawInit = {}) => (await import("./raw-call.ts")).rawCall(transport, method, path, init),
  ]);
  // The types of the document check the arguments at the call.
  return { ...Object.fromEntries(calls), use, eject };
}
