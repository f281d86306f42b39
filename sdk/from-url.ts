import { ConnectionError } from "./errors.ts";
import { isTransient } from "./retry.ts";
import type { Source } from "./uploadable.ts";

/** Settings of {@link fromUrl}. */
export interface FromUrlOptions {
  /** Filename of the upload. Default: the last segment of the URL. */
  filename?: string | undefined;
  /** Headers of the request to the URL. The API key is never sent. */
  headers?: Record<string, string> | undefined;
  /** Used instead of the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/**
 * Returns the content of a URL for an upload. The content is streamed from the URL to the service, through this
 * process. In browsers, the URL must allow cross-origin requests (CORS).
 *
 * @throws {TypeError} The upload throws it if the response of the URL is not successful.
 * @example
 * const file = await media.files.upload(fromUrl("https://example.com/harbour.jpg"));
 */
export function fromUrl(url: string | URL, options: FromUrlOptions = {}): Source {
  const address = new URL(url);
  const send = options.fetch ?? ((request) => fetch(request));
  const place = `${address.host}${address.pathname}`;
  const name = options.filename ?? lastPart(address.pathname);
  return {
    async open(signal) {
      const request = new Request(address, { signal, ...(options.headers && { headers: options.headers }) });
      const response = await send(request).catch((cause: unknown) => {
        throw new ConnectionError(`${place} got no response, so there is nothing to upload.`, { cause });
      });
      const { status, body, headers } = response;
      if (!response.ok || !body) {
        await body?.cancel();
        const message = `${place} returned ${status}, so there is nothing to upload.`;
        throw isTransient(status) ? new ConnectionError(message) : new TypeError(message);
      }
      // Content-Length counts the encoded bytes, so it does not apply to a decoded body.
      const length = headers.has("content-encoding") ? null : headers.get("content-length");
      const size = length === null ? null : Number(length);
      const type = headers.get("content-type")?.split(";")[0]?.trim() ?? "";
      return { name, type, size, stream: () => body };
    },
  };
}

function lastPart(pathname: string): string {
  const part = pathname.slice(pathname.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
