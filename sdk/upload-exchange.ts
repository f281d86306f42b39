import { type ByteStream, toStream } from "./byte-stream.ts";
import { parsed } from "./error-responses.ts";
import type { RequestEvent } from "./hooks.ts";
import { readAll } from "./multipart.ts";
import type { RequestOptions } from "./options.ts";
import type { UploadRequest, UploadResponse } from "./resumable.ts";
import { hasXhr, isBrowser, redirect } from "./runtime.ts";
import type { CallInit, Transport } from "./transport.ts";
import { sendByXhr } from "./xhr.ts";

/** Sends a request to an upload URL, without the key and headers of the client. The URL itself grants access. */
export async function exchange<Data>(
  link: Transport,
  url: string,
  { signal, timeout }: RequestOptions,
  event: RequestEvent,
  { method, headers, bytes, onSent }: Omit<UploadRequest, "method"> & { method: UploadRequest["method"] | "DELETE" },
): Promise<UploadResponse<Data>> {
  const inBrowser = isBrowser && bytes !== undefined ? new Blob([bytes]) : undefined;
  const send = async (_: unknown, init: CallInit) => {
    const content = inBrowser ? { body: inBrowser } : bytes && streamed(bytes, init, onSent ?? (() => {}));
    const requestHeaders = { ...headers, ...(content && "headers" in content && content.headers) };
    const request = new Request(url, { method, ...content, headers: requestHeaders, signal: init.signal });
    const response = await init.fetch(request);
    if (!response.ok) return { error: parsed(await response.text()), response };
    const body = response.status === 201 ? ((await response.json()) as { data?: Data }) : undefined;
    return { data: { headers: response.headers, data: body?.data }, response };
  };
  const byXhr = hasXhr && inBrowser !== undefined && onSent !== undefined && !link.customFetch;
  const { data } = await link.send(
    send,
    { signal, timeout },
    {
      timeout: bytes ? 0 : undefined,
      elsewhere: true,
      fetch: byXhr ? (request) => sendByXhr(request, inBrowser, onSent) : undefined,
    },
    event,
  );
  return data ?? { headers: new Headers() };
}

/** Returns a body that reports progress, with a Content-Length, which streams lack. */
function streamed(
  bytes: Blob | Uint8Array,
  { abort, signal }: CallInit,
  onSent: (bytes: number) => void,
): { body: ReadableStream<Uint8Array>; headers: Record<string, string>; duplex: "half"; redirect: "error" | "manual" } {
  const size = bytes instanceof Blob ? bytes.size : bytes.byteLength;
  const content: ByteStream = bytes instanceof Blob ? bytes.stream() : once(bytes);
  const body = toStream(readAll(content, size, { onSent, onFailure: abort, signal }));
  return { body, headers: { "Content-Length": String(size) }, duplex: "half", redirect };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}
