import type { Api } from "./api.ts";
import type { ApiError } from "./errors.ts";
import type { RequestOptions } from "./options.ts";
import type { CallInit, Result, Transport } from "./transport.ts";

export type RawMethod = "GET" | "PUT" | "POST" | "DELETE" | "OPTIONS" | "HEAD" | "PATCH";

export interface RawInit extends Omit<RequestOptions, "headers"> {
  parseAs?: string;
}

type Call = (path: string, init: object) => Promise<Result<unknown>>;

/** Sends a call of `raw`. Returns API errors instead of throwing them. */
export async function rawCall(
  transport: Transport,
  method: RawMethod,
  path: string,
  init: RawInit,
): Promise<Result<unknown>> {
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
    if (refused && refused.response.headers === (error as Partial<ApiError>).headers) return refused;
    throw error;
  }
}
