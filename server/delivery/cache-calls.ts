import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { CachePurgeSettings, Context } from "../context.ts";
import { cacheTags } from "../contract/cache-tags.ts";
import { type DuePurge, findCachedUrls } from "./cache-purges-repository.ts";

/** A call that purges these files or presets from a cache. */
export interface CacheCall {
  purges: DuePurge[];
  /** @throws if the cache may not have been purged */
  send(signal: AbortSignal): Promise<void>;
}

/** Statuses of a cache that has no copy, as nginx modules return them. */
const NOT_CACHED = [404, 412];

/**
 * Returns the calls for these purges. Selects the protocol by the path of the URL: Fastly and Cloudflare each have a
 * fixed one, and other URLs are those of a proxy.
 */
export async function cacheCalls(
  context: Context,
  { url, token }: CachePurgeSettings,
  due: DuePurge[],
): Promise<CacheCall[]> {
  const { pathname } = new URL(url);
  const bearer: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
  const tags = due.map(({ tag }) => tag);
  if (/\/service\/[^/]+\/purge$/.test(pathname)) return [byTags(url, due, fastly(tags, token))];
  if (/\/zones\/[^/]+\/purge_cache$/.test(pathname)) return [byTags(url, due, cloudflare(tags, bearer))];
  const urls = await findCachedUrls(context, due);
  return due.map((purge) => byUrls(url, bearer, purge, urls.get(purge.tag) ?? []));
}

interface Message {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

function fastly(tags: string[], token: string | null): Message {
  return {
    method: "POST",
    headers: { "Surrogate-Key": tags.join(" "), ...(token !== null && { "Fastly-Key": token }) },
  };
}

function cloudflare(tags: string[], bearer: Record<string, string>): Message {
  return {
    method: "POST",
    headers: { ...bearer, "Content-Type": "application/json" },
    body: JSON.stringify({ tags }),
  };
}

/** Purges all tags in one call. */
function byTags(url: string, purges: DuePurge[], message: Message): CacheCall {
  return {
    purges,
    async send(signal) {
      const status = await statusOf(url, message, signal);
      if (!isSuccess(status)) throw new Error(`The CDN returned ${status}`);
    },
  };
}

/**
 * Purges each known URL at a proxy, with the tag in each call, for proxies with and without support for tags. `Host` is
 * that of the clients' requests, because it is part of the proxy's cache key.
 */
function byUrls(proxy: string, bearer: Record<string, string>, purge: DuePurge, urls: string[]): CacheCall {
  return {
    purges: [purge],
    async send(signal) {
      for (const address of urls) {
        const { host, pathname, search } = new URL(address);
        const headers = { ...bearer, Host: host, ...cacheTags(purge.tag) };
        const status = await statusOf(`${proxy}${pathname}${search}`, { method: "PURGE", headers }, signal);
        if (!isSuccess(status) && !NOT_CACHED.includes(status)) {
          throw new Error(`The cache returned ${status} for PURGE`);
        }
      }
    },
  };
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** Sends a call. `fetch` is not used, because it sets `Host` itself. */
async function statusOf(url: string, { method, headers, body }: Message, signal: AbortSignal): Promise<number> {
  // Not loaded if no cache is configured.
  const { request } = await (url.startsWith("https:") ? import("node:https") : import("node:http"));
  const length = body === undefined ? 0 : Buffer.byteLength(body);
  const call = request(url, { method, headers: { ...headers, "Content-Length": length }, signal });
  call.end(body);
  const [response] = (await once(call, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}
