import type { Api } from "./api.ts";
import { ApiError } from "./errors.ts";
import type { RequestOptions } from "./options.ts";
import type { CallInit, Result, Transport } from "./transport.ts";

const methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH"] as const;

interface RawInit extends Omit<RequestOptions, "headers"> {
  parseAs?: string;
}

type Call = (path: string, init: object) => Promise<Result<unknown>>;

/**
 * Returns an openapi-fetch client with the retries and timeouts of the transport. Returns API errors instead of
 * throwing them.
 */
export function raw(transport: Transport): Api {
  const { use, eject } = transport.api;
  const call =
    (method: (typeof methods)[number]) =>
    async (path: string, init: RawInit = {}): Promise<Result<unknown>> => {
      let refused: Result<unknown> | undefined;
      const send = async (api: Api, { signal, fetch }: CallInit) => {
        refused = undefined;
        const result = await (api[method] as Call)(path, { ...init, signal, fetch });
        if (!result.response.ok) refused = result;
        return result;
      };
      try {
        // All other methods are idempotent (RFC 9110 §9.2.2).
        const idempotent = init.idempotencyKey !== undefined || (method !== "POST" && method !== "PATCH");
        const settings = { streamed: init.parseAs === "stream", idempotent };
        const { request: _, ...result } = await transport.call(send, init, settings);
        return result;
      } catch (error) {
        if (error instanceof ApiError && refused) return refused;
        throw error;
      }
    };
  const calls = Object.fromEntries(methods.map((method) => [method, call(method)]));
  // The types of the document check the arguments at the call.
  return { ...calls, use, eject } as unknown as Api;
}
