import { type Client, transport } from "./client.ts";
import { errorFromBrokenBody } from "./error-responses.ts";
import { ApiError } from "./errors.ts";
import type { ErrorCode } from "./generated/errors.ts";
import type { RequestOptions } from "./options.ts";
import { mayHaveSucceeded } from "./retry.ts";
import type { CallSettings, Send } from "./transport.ts";

/** Sends a call whose response is the JSON envelope. Resolves to its `data`. */
export async function json<Data>(
  client: Client,
  options: RequestOptions | undefined,
  send: Send<{ data: Data }>,
  settings?: CallSettings,
): Promise<Data> {
  const { request, data: body, response } = await client[transport].call(send, options, settings);
  const data = body?.data;
  if (data === undefined) throw errorFromBrokenBody(request, response);
  return data;
}

/**
 * Sends a deletion. If the response of an attempt was lost and the retry returns `code` (not found), the deletion has
 * succeeded. `done` then replaces the lost response.
 */
export async function deletion<Data>(
  client: Client,
  options: RequestOptions | undefined,
  code: ErrorCode,
  done: Data,
  send: Send<{ data: Data }>,
): Promise<Data> {
  let perhapsDone = false;
  const onRetry = (error: unknown) => {
    perhapsDone ||= mayHaveSucceeded(error);
  };
  return json(client, options, send, { onRetry }).catch((error: unknown) => {
    if (perhapsDone && error instanceof ApiError && error.is(code)) return done;
    throw error;
  });
}

/** Returns whether the resource of the call exists. An error with this code means that it does not. */
export async function exists(call: Promise<unknown>, code: ErrorCode): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.is(code)) return false;
    throw error;
  }
}

/** Sends a call whose response is bytes. */
export async function content<Data>(
  client: Client,
  options: RequestOptions | undefined,
  send: Send<Data>,
  settings?: CallSettings,
): Promise<Data> {
  const { request, data, response } = await client[transport].call(send, options, settings);
  if (data === undefined) throw errorFromBrokenBody(request, response);
  return data;
}

/** Sends a call whose response has no body. */
export async function empty(
  client: Client,
  options: RequestOptions | undefined,
  send: Send<unknown>,
  settings?: CallSettings,
): Promise<void> {
  await client[transport].call(send, options, settings);
}
