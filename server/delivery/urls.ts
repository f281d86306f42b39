import { createHmac } from "node:crypto";
import { sameText } from "../base/same-text.ts";
import type { Addressed, VersionUrls } from "../files/file-urls.ts";
import { type Transform, transformQuery } from "../imaging/transform.ts";

/** A public file as its URLs have it. */
export type Named = Omit<Addressed, "isPublic">;

export interface DeliveryUrls extends VersionUrls {
  /** Always signed, so that strangers cannot make the service compute what they like. */
  variant(file: Addressed, transform: Transform, now: Date): string;
  /** Under which a public file is handed out: the original, the thumbnail, and the variants of these parameters. */
  known(file: Named, variants: string[]): string[];
  verify(file: Addressed, asked: Asked, signature: string): boolean;
}

/** What of a file: all that a signature covers. */
export interface Asked {
  /** Null: the original. */
  transform: Transform | null;
  /** When it stops working, in seconds since 1970. */
  expires?: number | undefined;
  /** An old version. */
  version?: number | undefined;
}

/** The variant behind every thumbnailUrl. */
export const THUMBNAIL: Transform = { w: 320, h: 320, q: 80, f: "webp", crop: "cover" };
const THUMBNAIL_QUERY = transformQuery(THUMBNAIL);
const HOUR = 3600;
/** A list shows the same files again and again, and signing them is most of what it takes to write it. */
const MAX_CACHED_SIGNATURES = 10_000;

export function isThumbnail(transform: Transform): boolean {
  return transformQuery(transform) === THUMBNAIL_QUERY;
}

export function deliveryUrls(cdnUrl: () => string, secret: string): DeliveryUrls {
  const cached = new Map<string, string>();

  /** A file's epoch is signed with it: when its visibility changes, every URL signed before is void. */
  function sign({ id, epoch }: Named, query: string): string {
    return createHmac("sha256", secret).update(`delivery\n${id}\n${epoch}\n${query}`).digest("base64url");
  }

  /** For URLs that we make; what others ask for is not remembered. */
  function signOnce(file: Addressed, query: string): string {
    const key = `${file.id}\n${file.epoch}\n${query}`;
    const known = cached.get(key);
    if (known !== undefined) return known;
    if (cached.size >= MAX_CACHED_SIGNATURES) cached.clear();
    const signature = sign(file, query);
    cached.set(key, signature);
    return signature;
  }

  const addressOf = ({ id, filename }: Named) => `${cdnUrl()}/${id}/${encodeURIComponent(filename)}`;

  function url(file: Addressed, asked: Asked): string {
    const query = canonicalQuery(asked);
    const signed = query === "" ? [] : [query, `signature=${signOnce(file, query)}`];
    const version = asked.version === undefined ? versionOf(file) : [];
    return joined(addressOf(file), [...signed, ...version]);
  }

  const newest = (file: Addressed, transform: Transform | null, now: Date) =>
    url(file, { transform, expires: file.isPublic ? undefined : expiryOf(now) });
  const old = (file: Addressed, transform: Transform | null, version: number, now: Date) =>
    url(file, { transform, version, expires: expiryOf(now) });

  return {
    original: (file, now) => newest(file, null, now),
    variant: newest,
    thumbnail: (file, now) => newest(file, THUMBNAIL, now),
    oldOriginal: (file, version, now) => old(file, null, version, now),
    oldThumbnail: (file, version, now) => old(file, THUMBNAIL, version, now),
    expiryOf,
    known(file, variants) {
      const queries = [...new Set([THUMBNAIL_QUERY, ...variants])];
      const signed = queries.map((query) => [query, `signature=${sign(file, query)}`]);
      const all = [[], ...signed].flatMap((parts) => [parts, [...parts, ...versionOf(file)]]);
      return [...new Set(all.map((parts) => joined(addressOf(file), parts)))];
    },
    verify: (file, asked, signature) => sameText(signature, sign(file, canonicalQuery(asked))),
  };
}

/** New content has a new address, for caches that keep it for long. */
const versionOf = ({ version }: Named) => (version > 1 ? [`v=${version}`] : []);

const joined = (address: string, query: string[]) => (query.length === 0 ? address : `${address}?${query.join("&")}`);

function canonicalQuery({ transform, expires, version }: Asked): string {
  const parts = transform ? [transform === THUMBNAIL ? THUMBNAIL_QUERY : transformQuery(transform)] : [];
  if (version !== undefined) parts.push(`version=${version}`);
  if (expires !== undefined) parts.push(`expires=${expires}`);
  return parts.join("&");
}

/** One to two hours from now, rounded up to the hour: within an hour the URL stays the same, and so can be cached. */
function expiryOf(now: Date): number {
  return (Math.ceil(now.getTime() / 1000 / HOUR) + 1) * HOUR;
}
