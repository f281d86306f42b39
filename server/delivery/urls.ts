import { createHmac } from "node:crypto";
import { memoize } from "../base/memoize.ts";
import { sameText } from "../base/same-text.ts";
import type { Addressed, VersionUrls } from "../files/ports.ts";
import { STEPS } from "../generated/steps.ts";
import { type PresetRequest, type Transform, transformQuery } from "../imaging/transform.ts";

/** A public file as its URLs have it. */
export type Named = Omit<Addressed, "isPublic">;

export interface DeliveryUrls extends VersionUrls {
  /** Always signed, so that strangers cannot make the service compute what they like. */
  variant(file: Addressed, transform: Transform | PresetRequest, now: Date): string;
  /** Signed until then, in seconds since 1970, also that of a public file; null is the original. */
  until(file: Addressed, shown: Asked["shown"], expires: number): string;
  /**
   * Under which a public file is handed out: the original, the thumbnail, and the variants of these parameters. What a front end
   * may have appended to the image URL is known where it is a width, or a width and a format.
   */
  known(file: Named, variants: string[]): string[];
  /** No content: where proxies are told to forget what has this tag. */
  ofTag(tag: string): string;
  verify(file: Addressed, asked: Asked, signature: string): boolean;
}

/** What of a file: all that a signature covers. */
export interface Asked {
  /** Null: the original. `image`: whichever of the listed variants is asked for. */
  shown: Transform | PresetRequest | "image" | null;
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
const MAX_CACHED_SIGNATURES = 20_000;

export function isThumbnail(transform: Transform | PresetRequest): boolean {
  return transformQuery(transform) === THUMBNAIL_QUERY;
}

export function deliveryUrls(cdnUrl: () => string, secret: string): DeliveryUrls {
  const hmac = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  /** For URLs that we make; what others ask for is not remembered. */
  const hmacOnce = memoize(MAX_CACHED_SIGNATURES, hmac);
  /** A file's epoch is signed with it: when its visibility changes, every URL signed before is void. */
  const signed = ({ id, epoch }: Named, query: string) => `delivery\n${id}\n${epoch}\n${query}`;
  /** Of its own kind, so that the signature of one never opens the other. */
  const signedImage = ({ id, epoch }: Named, query: string) => `image\n${id}\n${epoch}\n${query}`;

  const addressOf = ({ id, filename }: Named, kind = "") => `${cdnUrl()}/${id}/${kind}${encodeURIComponent(filename)}`;

  function textOf(file: Named, asked: Asked): string {
    return (asked.shown === "image" ? signedImage : signed)(file, canonicalQuery(asked));
  }

  function url(file: Addressed, asked: Asked, sign = hmacOnce): string {
    const query = canonicalQuery(asked);
    const isPlain = asked.shown === null && query === "";
    const parts = isPlain ? [] : [query, `signature=${sign(textOf(file, asked))}`];
    const version = asked.version === undefined ? versionOf(file) : [];
    return joined(addressOf(file, asked.shown === "image" ? "image/" : ""), [...parts, ...version]);
  }

  const newest = (file: Addressed, shown: Asked["shown"], now: Date) =>
    url(file, { shown, expires: file.isPublic ? undefined : expiryOf(now) });
  const old = (file: Addressed, shown: Asked["shown"], version: number, now: Date) =>
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
    verify: (file, asked, signature) => sameText(signature, hmac(textOf(file, asked))),
  };
}

/** New content has a new address, for caches that keep it for long. */
const versionOf = ({ version }: Named) => (version > 1 ? [`v=${version}`] : []);

/** What leads from the image URL to the variant with these parameters. */
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

/** One to two hours from now, rounded up to the hour: within an hour the URL stays the same, and so can be cached. */
function expiryOf(now: Date): number {
  return (Math.ceil(now.getTime() / 1000 / HOUR) + 1) * HOUR;
}
