import { type Client, transport } from "./client.ts";
import { errorFromResponse, placeOf } from "./error-responses.ts";
import { hasCode } from "./errors.ts";
import type { ErrorCode } from "./generated/errors.ts";
import type { RequestOptions } from "./options.ts";
import { mayHaveSucceeded } from "./retry.ts";
import type { CallSettings, Send } from "./transport.ts";

/** The data of a call, and its HTTP response. */
export interface WithResponse<Data> {
  data: Data;
  /** Last response of the call, for status and headers. Its body has been read. */
  response: Response;
}

/** Promise of the data of a call. The request is sent by the call, not by `withResponse`. */
export interface ApiPromise<Data> extends Promise<Data> {
  /**
   * Resolves to the data and the HTTP response. Rejects with the error of the call.
   *
   * @example
   * const { data, response } = await media.files.get(id).withResponse();
   * console.log(data.filename, response.headers.get("ETag"));
   */
  withResponse(): Promise<WithResponse<Data>>;
}

/** Adds `withResponse` to the promise of a call. `call` sends its requests with the function that it receives. */
function withResponse<Sent, Data>(send: Send<Sent>, call: (send: Send<Sent>) => Promise<Data>): ApiPromise<Data> {
  let response: Response;
  const data = call(async (api, init) => {
    const result = await send(api, init);
    response = result.response;
    return result;
  });
  return Object.assign(data, { withResponse: async () => ({ data: await data, response }) });
}

/** Sends a call whose response is the JSON envelope. Resolves to its `data`. */
export function json<Data>(
  client: Client,
  options: RequestOptions | undefined,
  send: Send<{ data: Data }>,
  settings?: CallSettings,
): ApiPromise<Data> {
  return requireBody(client, options, send, (body) => body?.data, settings);
}

/**
 * Sends a deletion. If the response of an attempt was lost and the retry returns `code` (not found), the deletion has
 * succeeded. `done` then replaces the lost response.
 */
export function deletion<Data>(
  client: Client,
  options: RequestOptions | undefined,
  code: ErrorCode,
  done: Data,
  send: Send<{ data: Data }>,
): ApiPromise<Data> {
  let mayBeDone = false;
  const onRetry = (error: unknown) => {
    mayBeDone ||= mayHaveSucceeded(error);
  };
  return withResponse(send, (observed) =>
    json(client, options, observed, { onRetry }).catch((error: unknown) => {
      if (mayBeDone && hasCode(error, code)) return done;
      throw error;
    }),
  );
}

/** Returns whether the resource of the call exists. An error with this code means that it does not. */
export async function exists(call: Promise<unknown>, code: ErrorCode): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (hasCode(error, code)) return false;
    throw error;
  }
}

/** Sends a call whose response is bytes. */
export function content<Data>(
  client: Client,
  options: RequestOptions | undefined,
  send: Send<Data>,
  settings?: CallSettings,
): ApiPromise<Data> {
  return requireBody(client, options, send, (body) => body, settings);
}

/** Resolves to a part of the body. A response without it does not come from the service. */
function requireBody<Body, Data>(
  client: Client,
  options: RequestOptions | undefined,
  send: Send<Body>,
  part: (body: Body | undefined) => Data | undefined,
  settings: CallSettings | undefined,
): ApiPromise<Data> {
  return withResponse(send, async (observed) => {
    const { request, data: body, response } = await client[transport].call(observed, options, settings);
    const data = part(body);
    if (data === undefined) throw errorFromResponse(placeOf(request), response);
    return data;
  });
}

/** Sends a call whose response has no body. */
export function empty(
  client: Client,
  options: RequestOptions | undefined,
  send: Send<unknown>,
  settings?: CallSettings,
): ApiPromise<void> {
  return withResponse(send, async (observed) => {
    await client[transport].call(observed, options, settings);
  });
}
