import { createHmac } from "node:crypto";
import { memoize } from "../base/memoize.ts";
import { sameText } from "../base/same-text.ts";
import type { FileUrlParams, VersionUrls } from "../files/ports.ts";
import { STEPS } from "../generated/steps.ts";
import { type PresetRequest, type Transform, transformQuery } from "../imaging/transform.ts";

/** The properties of a public file that its URLs contain. */
export type Named = Omit<FileUrlParams, "isPublic">;

export interface DeliveryUrls extends VersionUrls {
  /** Always signed, so that clients cannot request arbitrary renderings. */
  variant(file: FileUrlParams, transform: Transform | PresetRequest, now: Date): string;
  /**
   * Returns a URL that is signed until `expires`, in seconds since 1970, also for a public file. `shown` null is the
   * original.
   */
  until(file: FileUrlParams, shown: Asked["shown"], expires: number): string;
  /**
   * Returns the URLs of a public file: the original, the thumbnail, and the variants with these parameters. For image
   * URLs, it includes the combinations of a width, or a width and a format, that a front end can have appended.
   */
  known(file: Named, variants: string[]): string[];
  /** Returns a URL without content: a purge of it makes proxies purge all responses with this tag. */
  ofTag(tag: string): string;
  verify(file: FileUrlParams, request: Asked, signature: string): boolean;
}

/** Everything that a signature covers. */
export interface Asked {
  /** Null: the original. `image`: any of the listed variants. */
  shown: Transform | PresetRequest | "image" | null;
  /** Expiration in seconds since 1970. */
  expires?: number | undefined;
  /** Number of an old version. */
  version?: number | undefined;
}

/** The variant of every thumbnailUrl. */
export const THUMBNAIL: Transform = { w: 320, h: 320, q: 80, f: "webp", crop: "cover" };
const THUMBNAIL_QUERY = transformQuery(THUMBNAIL);
const HOUR = 3600;
/** Lists often contain the same files, and computing signatures is the most expensive part of a list. */
const MAX_CACHED_SIGNATURES = 20_000;

export function isThumbnail(transform: Transform | PresetRequest): boolean {
  return transformQuery(transform) === THUMBNAIL_QUERY;
}

export function deliveryUrls(cdnUrl: () => string, secret: string): DeliveryUrls {
  const hmac = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  /** For URLs that the service builds. Signatures of requested URLs are not cached. */
  const hmacOnce = memoize(MAX_CACHED_SIGNATURES, hmac);
  /** Includes the file's epoch, so that a change of its visibility voids every earlier URL. */
  const signed = ({ id, epoch }: Named, query: string) => `delivery\n${id}\n${epoch}\n${query}`;
  /** Has a separate prefix, so that signatures of image URLs and other URLs are not interchangeable. */
  const signedImage = ({ id, epoch }: Named, query: string) => `image\n${id}\n${epoch}\n${query}`;

  const addressOf = ({ id, filename }: Named, kind = "") => `${cdnUrl()}/${id}/${kind}${encodeURIComponent(filename)}`;

  function textOf(file: Named, request: Asked): string {
    return (request.shown === "image" ? signedImage : signed)(file, canonicalQuery(request));
  }

  function url(file: FileUrlParams, request: Asked, sign = hmacOnce): string {
    const query = canonicalQuery(request);
    const isPlain = request.shown === null && query === "";
    const parts = isPlain ? [] : [query, `signature=${sign(textOf(file, request))}`];
    const version = request.version === undefined ? versionOf(file) : [];
    return joined(addressOf(file, request.shown === "image" ? "image/" : ""), [...parts, ...version]);
  }

  const newest = (file: FileUrlParams, shown: Asked["shown"], now: Date) =>
    url(file, { shown, expires: file.isPublic ? undefined : expiryOf(now) });
  const old = (file: FileUrlParams, shown: Asked["shown"], version: number, now: Date) =>
    url(file, { shown, version, expires: expiryOf(now) });

  return {
    original: (file, now) => newest(file, null, now),
    variant: newest,
    until: (file, shown, expires) => url(file, { shown, expires }, hmac),
    thumbnail: (file, now) => newest(file, THUMBNAIL, now),
    image: (file, now) => newest(file, "image", now),
    oldOriginal: (file, version, now) => old(file, null, version, now),
    oldThumbnail: (file, version, now) => old(file, THUMBNAIL, version, now),
    expiryOf,
    known(file, variants) {
      const queries = [...new Set([THUMBNAIL_QUERY, ...variants])];
      const withSignatures = queries.map((query) => [query, `signature=${hmac(signed(file, query))}`]);
      const all = [[], ...withSignatures].flatMap((parts) => [parts, [...parts, ...versionOf(file)]]);
      const imageSignature = `signature=${hmac(textOf(file, { shown: "image" }))}`;
      const images = [...new Set(variants.flatMap(imageQueries))].flatMap((query) => [
        [imageSignature, query],
        [imageSignature, ...versionOf(file), query],
      ]);
      return [
        ...new Set([
          ...all.map((parts) => joined(addressOf(file), parts)),
          ...images.map((parts) => joined(addressOf(file, "image/"), parts)),
        ]),
      ];
    },
    ofTag: (tag) => `${cdnUrl()}/${tag}`,
    verify: (file, request, signature) => sameText(signature, hmac(textOf(file, request))),
  };
}

/** New content has a new URL, for caches with a long lifetime. */
const versionOf = ({ version }: Named) => (version > 1 ? [`v=${version}`] : []);

/** Returns the parameters that select this variant in an image URL. */
function imageQueries(parameters: string): string[] {
  if (parameters.startsWith("preset=")) return [parameters];
  const [, width, format] = /^w=(\d+)&q=\d+&f=(\w+)$/.exec(parameters) ?? [];
  if (!STEPS.ImageWidth.some((listed) => String(listed) === width)) return [];
  return ["", `w=${width}`, `w=${width}&f=auto`, `w=${width}&f=${format}`];
}

function joined(address: string, query: string[]): string {
  const parts = query.filter((part) => part !== "");
  return parts.length === 0 ? address : `${address}?${parts.join("&")}`;
}

function canonicalQuery({ shown, expires, version }: Asked): string {
  const parts =
    shown === null || shown === "image" ? [] : [shown === THUMBNAIL ? THUMBNAIL_QUERY : transformQuery(shown)];
  if (version !== undefined) parts.push(`version=${version}`);
  if (expires !== undefined) parts.push(`expires=${expires}`);
  return parts.join("&");
}

/**
 * Returns a time one to two hours from now, rounded up to the hour. Within an hour, the URL stays the same and can be
 * cached.
 */
function expiryOf(now: Date): number {
  return (Math.ceil(now.getTime() / 1000 / HOUR) + 1) * HOUR;
}
