import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { sql } from "kysely";
import { isId } from "../base/ids.ts";
import type { CachePurgeSettings, Context } from "../context.ts";
import { cacheTags } from "../contract/headers.ts";
import type { Database } from "../db/database.ts";
import { type NamedFile, urlsOf } from "../files/record.ts";

/* All statements use only the time of the database, so that the clocks of processes can differ. */

/** A change of a file or preset that caches can contain. A trigger records it in the transaction of the change. */
export interface DuePurge {
  ids: number[];
  /** ID of the file or the preset. */
  tag: string;
  /** Number of failed attempts: the minimum of the combined changes. */
  failures: number;
  /** The filenames, epochs and versions under which caches can contain the file. */
  names: NamedFile[];
}

/** Maximum number of variants per file, the most recently used first. */
const MAX_VARIANTS = 100;

/** Enables the recording of changes for a day. A service without caches records none. */
export async function recordPurges(db: Database): Promise<void> {
  await sql`
    update cache_purging set until = now() + interval '1 day' where until < now() + interval '12 hours'`.execute(db);
}

/** Leases due purges, grouped by tag. Another process can take them after `leaseSeconds`. */
export async function leasePurges(db: Database, limit: number, leaseSeconds: number): Promise<DuePurge[]> {
  const { rows } = await sql<{
    id: number;
    file_id: string;
    filename: string;
    epoch: number;
    version: number;
    attempts: number;
  }>`
    with due as (
      select id from cache_purges where due_at <= now() order by due_at, id limit ${limit} for update skip locked
    )
    update cache_purges set due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
      from due where cache_purges.id = due.id
      returning cache_purges.id, file_id, filename, epoch, version, attempts`.execute(db);
  return [...Map.groupBy(rows, (row) => row.file_id)].map(([tag, changes]) => ({
    ids: changes.map(({ id }) => id),
    tag,
    failures: Math.min(...changes.map(({ attempts }) => attempts)) - 1,
    names: changes.map(({ filename, epoch, version }) => ({ id: tag, filename, epoch, version })),
  }));
}

export async function completePurges(db: Database, ids: number[]): Promise<void> {
  await sql`delete from cache_purges where id = any(${ids}::bigint[])`.execute(db);
}

export async function postponePurges(db: Database, ids: number[], seconds: number): Promise<void> {
  await sql`
    update cache_purges set due_at = now() + make_interval(secs => ${seconds}) where id = any(${ids}::bigint[])`.execute(
    db,
  );
}

/** Deletes purges that no process completed within a day. */
export async function dropExpiredPurges({ db, observability, log }: Context): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    delete from cache_purges where requested_at < now() - interval '1 day'`.execute(db);
  const dropped = Number(numAffectedRows);
  observability.cachePurges.dropped(dropped);
  if (dropped > 0) log.error({ dropped }, "dropped cache purges older than 24 hours");
}

/**
 * Returns the known URLs of each tag: those of files before and after their changes. Caches can also contain redirects
 * from old filenames. The files that use a preset are not recorded, and there can be a million of them. So a preset has
 * one URL, which carries its tag.
 */
async function findCachedUrls(context: Context, due: DuePurge[]): Promise<Map<string, string[]>> {
  const urls = urlsOf(context);
  const currentNames = await findCachedNames(
    context.db,
    due.map(({ tag }) => tag),
  );
  const current = new Map(currentNames.map((file) => [file.id, file]));
  return new Map(
    due.map(({ tag, names }) => {
      if (!isId("file", tag)) return [tag, [urls.tagUrl(tag)]];
      const currentName = current.get(tag);
      const all: NamedFile[] = currentName ? [...names, currentName] : names;
      return [tag, [...new Set(all.flatMap((name) => urls.cachedUrls(name, currentName?.variants ?? [])))]];
    }),
  );
}

/**
 * Returns the current names of these files, and the parameters of the variants that caches can contain: stored
 * variants, also of old content, and one for each preset.
 */
async function findCachedNames(db: Database, fileIds: string[]): Promise<(NamedFile & { variants: string[] })[]> {
  const { rows } = await sql<NamedFile & { variants: string[] }>`
    select id, filename, epoch, version, array(
      select parameters from variants
        where file_id = files.id or file_id in (select id from files old where old.version_of = files.id) order by last_used_at desc limit ${MAX_VARIANTS}
    ) || array(select 'preset=' || name from presets where account_id = files.account_id) as variants from files where id = any(${fileIds}::text[])`.execute(
    db,
  );
  return rows;
}

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
