import type { LookupFunction } from "node:net";
import { isIPv6 } from "node:net";
import type { Dispatcher } from "undici";
import { hostOf, refusalOf } from "./addresses.ts";
import { describeFailure, EgressError, MAX_HEADER_BYTES } from "./egress-error.ts";
import { resolveHost } from "./resolve.ts";

export { refusalOf } from "./addresses.ts";
export { EgressError, type EgressErrorCode } from "./egress-error.ts";

/** Settings of the operator. */
export interface EgressSettings {
  /** Also private networks and loopback; never link-local addresses and other metadata of cloud providers. */
  allowPrivate: boolean;
  /** An HTTP proxy that supports CONNECT. It resolves names, so it must refuse private addresses. */
  proxy: URL | null;
  userAgent: string;
}

export interface EgressRequest {
  url: string;
  method: "POST";
  headers: Record<string, string>;
  body: string;
  /** Further bytes of the response are not read. */
  maxBodyBytes: number;
  /** The time for everything, from DNS to the end of the response. */
  timeoutMs: number;
  signal: AbortSignal;
}

export interface EgressResponse {
  status: number;
  headers: Record<string, string>;
  /** At most `maxBodyBytes`, decoded as UTF-8, but not decompressed. */
  body: string;
  isTruncated: boolean;
  durationMs: number;
}

const IDLE_MS = 30_000;
const MAX_POOLS = 256;
const MAX_CONNECTIONS_PER_POOL = 64;
/** Addresses that a connection tries, one second each. */
const MAX_ADDRESSES = 6;
const ADDRESS_TIMEOUT_MS = 1_000;

/** Connections to servers that users choose. */
export class Egress {
  readonly settings: EgressSettings;
  readonly dnsServers: readonly string[] | undefined;
  readonly #pools = new Map<string, { dispatcher: Dispatcher; active: number; idle: NodeJS.Timeout | undefined }>();
  readonly #closing = new AbortController();

  constructor(settings: EgressSettings, dnsServers?: readonly string[]) {
    this.settings = settings;
    this.dnsServers = dnsServers;
  }

  /** Aborts when this is closed. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Uses the connections with this key, or opens some. They are closed 30 seconds after the last use. */
  async use<T>(key: string, open: () => Dispatcher, run: (dispatcher: Dispatcher) => Promise<T>): Promise<T> {
    const pool = this.#pools.get(key) ?? { dispatcher: open(), active: 0, idle: undefined };
    this.#pools.set(key, pool);
    clearTimeout(pool.idle);
    pool.active++;
    try {
      return await run(pool.dispatcher);
    } finally {
      pool.active--;
      if (pool.active === 0) {
        const close = () => {
          this.#pools.delete(key);
          void pool.dispatcher.destroy();
        };
        if (this.#pools.size > MAX_POOLS || this.closing.aborted) close();
        else pool.idle = setTimeout(close, IDLE_MS).unref();
      }
    }
  }

  /** Ends all requests with ABORTED. */
  async close(): Promise<void> {
    this.#closing.abort();
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    for (const { idle } of pools) clearTimeout(idle);
    await Promise.all(pools.map(({ dispatcher }) => dispatcher.destroy()));
  }
}

/** @param dnsServers instead of those of the operating system */
export function openEgress(settings: EgressSettings, dnsServers?: readonly string[]): Egress {
  return new Egress(settings, dnsServers);
}

/**
 * Sends one request, without following redirects. Throws an EgressError if a response is missing or incomplete.
 *
 * Each call resolves the name again and checks every address. Connections are pooled by origin and by the addresses that
 * were checked, so a call reuses a connection only if its own check returned the same addresses.
 */
export async function send(egress: Egress, request: EgressRequest): Promise<EgressResponse> {
  const start = performance.now();
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = AbortSignal.any([request.signal, egress.closing, timeout]);
  const url = URL.parse(request.url);
  try {
    signal.throwIfAborted();
    if (url === null)
      throw new EgressError("ADDRESS_REFUSED", "This is not a URL. Use a URL such as https://example.com.");
    const refusal = refusalOf(url, egress.settings);
    if (refusal !== null) throw new EgressError("ADDRESS_REFUSED", refusal);
    const headers = { ...request.headers, "accept-encoding": "identity", "user-agent": egress.settings.userAgent };
    const { key, open } = await connectionsTo(url, egress, signal);
    const response = await egress.use(key, open, (dispatcher) =>
      exchange(dispatcher, url, { ...request, headers, signal }),
    );
    return { ...response, durationMs: performance.now() - start };
  } catch (error) {
    if (request.signal.aborted || egress.closing.aborted) {
      throw new EgressError("ABORTED", "The request was aborted before the response was complete.", error);
    }
    if (timeout.aborted) {
      const message = `The response was incomplete after ${request.timeoutMs / 1000} seconds. Respond first, and process the request afterwards.`;
      throw new EgressError("TIMEOUT", message, error);
    }
    throw describeFailure(error, url === null ? "" : hostOf(url));
  }
}

/** Returns how to open connections to a URL, and a key that includes the addresses that were checked. */
async function connectionsTo(url: URL, { settings, dnsServers }: Egress, signal: AbortSignal) {
  // It is large, and most installations send nothing.
  const { Pool, ProxyAgent } = await import("undici");
  const options = {
    connections: MAX_CONNECTIONS_PER_POOL,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    // The signal of the request ends all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  const { proxy, allowPrivate } = settings;
  if (proxy !== null) {
    const tls = { rejectUnauthorized: true };
    const open = () =>
      new ProxyAgent({
        ...options,
        uri: proxy.href,
        requestTls: tls,
        clientFactory: (origin, defaults) => new Pool(origin, { ...defaults, headersTimeout: IDLE_MS }),
      });
    return { key: url.origin, open };
  }
  const addresses = await resolveHost(hostOf(url), { allowPrivate, dnsServers, signal });
  const lookup = lookupOf(addresses.slice(0, MAX_ADDRESSES));
  const connect = {
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
    rejectUnauthorized: true,
  };
  return {
    key: `${url.origin} ${addresses.toSorted().join(" ")}`,
    open: () => new Pool(url.origin, { ...options, connect }),
  };
}

/** Returns the checked addresses for every name, so that a connection does not use DNS. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const results = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_name, _options, callback) => callback(null, results);
}

async function exchange(
  dispatcher: Dispatcher,
  url: URL,
  request: EgressRequest,
): Promise<Omit<EgressResponse, "durationMs">> {
  const { method, headers, body, signal } = request;
  const path = url.pathname + url.search;
  const response = await dispatcher.request({ origin: url.origin, path, method, headers, body, signal });
  const fields = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(", ")]);
  const received = await readBody(response.body, request.maxBodyBytes);
  return { status: response.statusCode, headers: Object.fromEntries(fields), ...received };
}

async function readBody(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<{ body: string; isTruncated: boolean }> {
  const decoder = new TextDecoder();
  let text = "";
  let remainingBytes = maxBytes;
  for await (const chunk of body) {
    const part = chunk.subarray(0, remainingBytes);
    remainingBytes -= part.length;
    text += decoder.decode(part, { stream: true });
    // The end of the loop destroys the connection.
    if (part.length < chunk.length) return { body: text, isTruncated: true };
  }
  return { body: text + decoder.decode(), isTruncated: false };
}
