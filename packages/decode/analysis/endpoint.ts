import { EngineError } from "./engine.ts";
import { abortError } from "./fair-queue.ts";

interface EndpointRequest {
  /** For messages, such as "The worker at http://127.0.0.1:9000". */
  serviceName: string;
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | Buffer;
  /** A longer response is an error, and reading stops at this limit. */
  maxBytes: number;
  signal: AbortSignal;
}

export interface EndpointResponse {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** Timeout of a response from another service. */
const RESPONSE_TIMEOUT_MS = 60_000;

/**
 * Sends one request over the network, and returns the response with any status. Throws an EngineError: `timeout` when
 * the signal aborts it, transient when the connection fails or breaks.
 */
export async function sendRequest(request: EndpointRequest): Promise<EndpointResponse> {
  const { serviceName, url, method, headers, body } = request;
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]);
  try {
    // A redirect would turn a POST into a GET, or send the image to an address that is not configured.
    const options = { method, headers, signal, redirect: "manual" } as const;
    const response = await fetch(url, body === undefined ? options : { ...options, body });
    return { status: response.status, headers: response.headers, body: await readAll(response, request) };
  } catch (error) {
    if (signal.aborted) throw abortError(signal);
    if (error instanceof EngineError) throw error;
    throw new EngineError("failed", `${serviceName} cannot be reached: ${reasonOf(error)}`, {
      cause: error,
      transient: true,
    });
  }
}

async function readAll(response: Response, { serviceName, maxBytes }: EndpointRequest): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new EngineError("failed", `${serviceName} returned more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Returns the EngineError for an unsuccessful response. `detail` is text of the response that cannot contain a secret.
 */
export function statusError(
  serviceName: string,
  { status, headers }: EndpointResponse,
  transient: boolean,
  detail = "",
): EngineError {
  const seconds = retryAfterSeconds(headers.get("retry-after"), Date.now());
  const why = detail === "" ? "" : `: ${detail.slice(0, 300)}`;
  return new EngineError("failed", `${serviceName} returned ${status}${why}${redirectHint(status, headers)}`, {
    transient,
    ...(transient && seconds !== null && { retryAfterSeconds: seconds }),
  });
}

function redirectHint(status: number, headers: Headers): string {
  const location = headers.get("location");
  return status >= 300 && status < 400 && location ? `; it redirects to ${location}` : "";
}

/** Parses Retry-After (RFC 9110 §10.2.3): seconds or a date. Returns null for any other value, and at most one day. */
export function retryAfterSeconds(value: string | null, now: number): number | null {
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(86_400, Math.max(0, seconds));
}

export function jsonOf({ body }: EndpointResponse): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Appends a path to `base`, and keeps the query of `base`. */
export function appendPath(base: string, path: string): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/${path}`;
  return url.href;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error && "code" in cause) return String(cause.code);
  return cause instanceof Error ? cause.message : error.message;
}
