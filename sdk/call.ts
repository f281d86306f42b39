import { type Client, transport } from "./client.ts";
import { errorFromBrokenBody } from "./error-answers.ts";
import type { RequestOptions } from "./options.ts";
import type { CallSettings, Send } from "./transport.ts";

/** A call answered with the JSON envelope; resolves to its `data`. */
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

/** A call answered with bytes. */
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

/** A call answered without a body. */
export async function empty(
  client: Client,
  options: RequestOptions | undefined,
  send: Send<unknown>,
  settings?: CallSettings,
): Promise<void> {
  await client[transport].call(send, options, settings);
}
