import { type Client, transport } from "./client.ts";
import { parsed } from "./error-responses.ts";
import type { RequestOptions } from "./options.ts";
import type { CallInit } from "./transport.ts";

/**
 * Fetches the address that a record hands out. The address opens its bytes by itself, by its signature where it needs
 * one: credentials and headers of the client stay here, since it may be that of somebody else's network.
 */
export async function download(
  client: Client,
  address: () => Promise<string>,
  options: RequestOptions | undefined,
): Promise<Response> {
  const url = new URL(await address());
  // The stored bytes. Otherwise compressed SVG has a content coding, which fetch unpacks.
  url.searchParams.set("download", "true");
  const send = async (_: unknown, { signal, headers, fetch }: CallInit) => {
    const response = await fetch(new Request(url, { signal, headers }));
    // 304 answers a condition that the caller has set.
    if (response.ok || response.status === 304) return { data: response, response };
    return { error: parsed(await response.text()), response };
  };
  const { response } = await client[transport].call(send, options, { streamed: true, elsewhere: true });
  return response;
}
