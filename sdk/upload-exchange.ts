import { toStream } from "./byte-stream.ts";
import type { RequestEvent } from "./hooks.ts";
import type { RequestOptions } from "./options.ts";
import type { UploadRequest, UploadResponse } from "./resumable.ts";
import type { CallInit, Transport } from "./transport.ts";
import type { Core } from "./upload-settings.ts";

/** Sends a request to an upload URL, without the key and headers of the client. The URL itself grants access. */
export type Exchange = <Data>(
  url: string,
  options: RequestOptions,
  event: RequestEvent,
  request: Omit<UploadRequest, "method"> & { method: UploadRequest["method"] | "DELETE" },
) => Promise<UploadResponse<Data>>;

/** Loads the code that sends bytes in this runtime, before an upload starts. */
export async function exchangeWith(link: Transport, { loadXhr, loadMultipart }: Core): Promise<Exchange> {
  const xhr = await loadXhr?.();
  const multipart = await loadMultipart?.();
  return async <Data>(...[url, { signal, timeout }, event, request]: Parameters<Exchange>) => {
    const { method, bytes, onSent } = request;
    const blob = bytes && !multipart ? new Blob([bytes]) : undefined;
    const send = async (_: unknown, init: CallInit) => {
      const headers = { ...request.headers };
      let content: RequestInit & { duplex?: "half" } = {};
      if (blob) content = { body: blob };
      else if (bytes && multipart) {
        const [pieces, size] = "size" in bytes ? [bytes, bytes.size] : [[bytes], bytes.byteLength];
        // Streams lack a Content-Length.
        headers["Content-Length"] = String(size);
        const reading = { onSent: onSent ?? (() => {}), onFailure: init.abort, signal: init.signal };
        content = { body: toStream(multipart.readAll(pieces, size, reading)), ...multipart.streaming };
      }
      const response = await init.fetch(new Request(url, { method, ...content, headers, signal: init.signal }));
      if (!response.ok) return { error: await response.text(), response };
      const body = response.status === 201 ? ((await response.json()) as { data?: Data }) : undefined;
      return { data: { headers: response.headers, data: body?.data }, response };
    };
    const { data } = await link.send(
      send,
      { signal, timeout },
      {
        timeout: bytes ? 0 : undefined,
        elsewhere: true,
        fetch: xhr && blob && onSent ? (outgoing) => xhr.sendByXhr(outgoing, blob, onSent) : undefined,
      },
      event,
    );
    return data ?? { headers: new Headers() };
  };
}
