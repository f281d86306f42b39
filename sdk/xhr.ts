/**
 * Browsers report upload progress only to XMLHttpRequest: `fetch` streams a body only over HTTP/2, and not in all
 * browsers. This module sends one request with XMLHttpRequest and returns a `Response`, as `fetch` does.
 */

/** The part of XMLHttpRequest that is used. The types of this package do not include browser types. */
interface Xhr {
  withCredentials: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly responseText: string;
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: FormData | Blob): void;
  abort(): void;
}

const Xhr = (globalThis as { XMLHttpRequest?: new () => Xhr }).XMLHttpRequest;

/** Sends `body` to the URL of `request`. Calls `onSent` with the number of bytes sent. */
export function sendByXhr(request: Request, body: FormData | Blob, onSent: (bytes: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (!Xhr) throw new TypeError("This runtime has no XMLHttpRequest.");
    const xhr = new Xhr();
    xhr.open(request.method, request.url);
    xhr.withCredentials = request.credentials === "include";
    request.headers.forEach((value, name) => {
      // Its boundary belongs to a different serialization of the form. The names of happy-dom are not in lower case.
      if (!("append" in body && /^content-type$/i.test(name))) xhr.setRequestHeader(name, value);
    });
    const abort = () => {
      xhr.abort();
      reject(request.signal.reason);
    };
    const settle = (finish: () => void) => () => {
      request.signal.removeEventListener("abort", abort);
      finish();
    };
    xhr.upload.onprogress = ({ loaded }) => onSent(loaded);
    xhr.onerror = settle(() => reject(new TypeError("The connection failed.")));
    xhr.onload = settle(() => {
      const { status, statusText } = xhr;
      // A 204 response must not have a body, not even an empty one.
      const content = status === 204 ? null : xhr.responseText;
      resolve(new Response(content, { status, statusText, headers: toHeaders(xhr) }));
    });
    if (request.signal.aborted) return abort();
    request.signal.addEventListener("abort", abort, { once: true });
    xhr.send(body);
  });
}

function toHeaders(xhr: Xhr): Headers {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
