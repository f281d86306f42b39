import { ConnectionError } from "./errors.ts";
import { isTransient } from "./retry.ts";
import type { Source } from "./uploadable.ts";

/** How to fetch what is to be uploaded. */
export interface FromUrlOptions {
  /** Name to upload it under. Default: the last part of the address. */
  filename?: string | undefined;
  /** Sent to that address. The service's API key never is. */
  headers?: Record<string, string> | undefined;
  /** Used instead of the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/**
 * What an address holds, ready to be uploaded. It is fetched as it is sent, and passes through this process piece by
 * piece; in browsers the address has to allow that (CORS).
 *
 * @throws {TypeError} From the upload, when the address answers with anything but a success.
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
        throw new ConnectionError(`${place} got no answer, so there is nothing to upload.`, { cause });
      });
      const { status, body, headers } = response;
      if (!response.ok || !body) {
        await body?.cancel();
        const message = `${place} answered ${status}, so there is nothing to upload.`;
        throw isTransient(status) ? new ConnectionError(message) : new TypeError(message);
      }
      // The length is that of the bytes on the wire, which a decoded body no longer has.
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
