import { createHmac } from "node:crypto";
import { sameText } from "../base/same-text.ts";
import type { Addressed, FileUrls } from "../files/file-urls.ts";
import { type Transform, transformQuery } from "../imaging/transform.ts";

export interface DeliveryUrls extends FileUrls {
  /** Always signed, so that strangers cannot make the service compute what they like. */
  variant(file: Addressed, transform: Transform, now: Date): string;
  /** `transform` null: the original. */
  verify(file: Addressed, transform: Transform | null, expires: number | undefined, signature: string): boolean;
}

/** The variant behind every thumbnailUrl. */
export const THUMBNAIL: Transform = { w: 320, h: 320, q: 80, f: "webp", crop: "cover" };
const THUMBNAIL_QUERY = transformQuery(THUMBNAIL);
const HOUR = 3600;
/** A list shows the same files again and again, and signing them is most of what it takes to write it. */
const MOST_REMEMBERED = 10_000;

export function isThumbnail(transform: Transform): boolean {
  return transformQuery(transform) === THUMBNAIL_QUERY;
}

export function deliveryUrls(cdnUrl: () => string, secret: string): DeliveryUrls {
  const remembered = new Map<string, string>();

  /** A file's epoch is signed with it: when its visibility changes, every URL signed before is void. */
  function sign({ id, epoch }: Addressed, query: string): string {
    return createHmac("sha256", secret).update(`delivery\n${id}\n${epoch}\n${query}`).digest("base64url");
  }

  /** For URLs that we make; what others ask for is not remembered. */
  function signOnce(file: Addressed, query: string): string {
    const key = `${file.id}\n${file.epoch}\n${query}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const signature = sign(file, query);
    remembered.set(key, signature);
    return signature;
  }

  function url(file: Addressed, transform: Transform | null, now: Date): string {
    const address = `${cdnUrl()}/${file.id}/${encodeURIComponent(file.filename)}`;
    const query = canonicalQuery(transform, file.isPublic ? undefined : expiryOf(now));
    if (query === "") return address;
    return `${address}?${query}&signature=${signOnce(file, query)}`;
  }

  return {
    original: (file, now) => url(file, null, now),
    variant: url,
    thumbnail: (file, now) => url(file, THUMBNAIL, now),
    expiryOf,
    verify(file, transform, expires, signature) {
      return sameText(signature, sign(file, canonicalQuery(transform, expires)));
    },
  };
}

function canonicalQuery(transform: Transform | null, expires: number | undefined): string {
  const parts = transform ? [transform === THUMBNAIL ? THUMBNAIL_QUERY : transformQuery(transform)] : [];
  if (expires !== undefined) parts.push(`expires=${expires}`);
  return parts.join("&");
}

/** One to two hours from now, rounded up to the hour: within an hour the URL stays the same, and so can be cached. */
function expiryOf(now: Date): number {
  return (Math.ceil(now.getTime() / 1000 / HOUR) + 1) * HOUR;
}
