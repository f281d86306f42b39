import type { RequestOptions } from "./options.ts";
import type { CallInit, Transport } from "./transport.ts";

/**
 * Downloads from the URL in a record. Does not send credentials or headers of the client, because the URL contains its
 * signature if it needs one, and can belong to another network, such as a CDN.
 */
export async function download(
  transport: Transport,
  address: () => Promise<string>,
  options: RequestOptions | undefined,
): Promise<Response> {
  const url = new URL(await address());
  // Requests the stored bytes. Otherwise compressed SVG has a content coding, which fetch decodes.
  url.searchParams.set("download", "true");
  const send = async (_: unknown, { signal, headers, fetch }: CallInit) => {
    const response = await fetch(new Request(url, { signal, headers }));
    // 304 is the response to a conditional request of the caller.
    if (response.ok || response.status === 304) return { data: response, response };
    return { error: await response.text(), response };
  };
  const { response } = await transport.call(send, options, { streamed: true, elsewhere: true });
  return response;
}
