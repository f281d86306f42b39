import { createHmac } from "node:crypto";
import { memoize } from "@media-asset-service/base/shared-work.ts";
import { MAX_PDF_BYTES } from "@media-asset-service/decode/imaging/limits.ts";
import {
  hasPages,
  type PresetRequest,
  type Transform,
  transformQuery,
} from "@media-asset-service/decode/imaging/transform.ts";
import { hasVariants, isDecodable } from "@media-asset-service/decode/media-types/media-type.ts";
import { constantTimeEqual } from "../base/crypto.ts";
import { type Context, perContext } from "../context.ts";
import { STEPS } from "../generated/steps.ts";
import type { components } from "../generated/types.ts";
import type { FileRow, FileUrlParams } from "./file-row.ts";

export type FileRecord = components["schemas"]["FileRecord"];

/** Returns the record of a file, which upload, get, list and update all use. */
export function fileRecord(context: Context, file: FileRow, now = context.clock()): FileRecord {
  const urls = urlsOf(context);
  return {
    id: file.id,
    filename: file.filename,
    fileType: file.fileType,
    mimeType: file.mimeType,
    fileSize: file.fileSize,
    checksum: file.checksum,
    width: file.width,
    height: file.height,
    duration: file.duration,
    cdnUrl: urls.original(file, now),
    thumbnailUrl: urls.thumbnail(file, now),
    imageUrl: isRenderable(file) ? urls.image(file, now) : null,
    tags: file.tags,
    description: file.description,
    metadata: file.metadata,
    altText: file.altText,
    embedded: file.embedded && Object.keys(file.embedded).length > 0 ? file.embedded : null,
    starred: file.starred,
    label: file.label,
    isPublic: file.isPublic,
    folderId: file.folderId,
    focus: file.focus,
    sensitive: file.sensitive,
    placeholder: file.placeholder,
    dominantColor: file.dominantColor,
    hasAlpha: file.hasAlpha,
    isAnimated: file.isAnimated,
    hasLocation: file.hasLocation,
    processingStatus: file.processingStatus,
    version: file.version,
    createdAt: file.createdAt.toISOString(),
    updatedAt: file.updatedAt.toISOString(),
  };
}

/**
 * Returns whether variants of the file can be expected to work. The width of a page or a cover is known only to its
 * renderer.
 */
function isRenderable(file: FileRow): boolean {
  const { fileType, mimeType, fileSize, width } = file;
  if (!hasVariants(file)) return false;
  if (hasPages(mimeType)) return fileSize <= MAX_PDF_BYTES;
  return fileType === "AUDIO" || (width !== null && isDecodable(mimeType));
}

/** The properties of a public file that its URLs contain. */
export type NamedFile = Omit<FileUrlParams, "isPublic">;

/** Everything that a signature covers. */
export interface SignedContent {
  /** Null: the original. `image`: any of the listed variants. */
  target: Transform | PresetRequest | "image" | null;
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

/** Builds and verifies the URLs of a process. */
export const urlsOf = perContext(({ config }) => deliveryUrls(config.cdnUrl, config.signingSecret));

export function deliveryUrls(cdnUrl: () => string, secret: string) {
  const hmac = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  /** For URLs that the service builds. Signatures of requested URLs are not cached. */
  const hmacOnce = memoize(MAX_CACHED_SIGNATURES, hmac);
  /** Includes the file's epoch, so that a change of its visibility voids every earlier URL. */
  const signedText = ({ id, epoch }: NamedFile, query: string) => `delivery\n${id}\n${epoch}\n${query}`;
  /** Has a separate prefix, so that signatures of image URLs and other URLs are not interchangeable. */
  const signedImageText = ({ id, epoch }: NamedFile, query: string) => `image\n${id}\n${epoch}\n${query}`;

  const addressOf = ({ id, filename }: NamedFile, kind = "") =>
    `${cdnUrl()}/${id}/${kind}${encodeURIComponent(filename)}`;

  function textOf(file: NamedFile, request: SignedContent): string {
    return (request.target === "image" ? signedImageText : signedText)(file, canonicalQuery(request));
  }

  function url(file: FileUrlParams, request: SignedContent, sign = hmacOnce): string {
    const query = canonicalQuery(request);
    const isPlain = request.target === null && query === "";
    const parts = isPlain ? [] : [query, `signature=${sign(textOf(file, request))}`];
    const version = request.version === undefined ? versionParameter(file) : [];
    return withQuery(addressOf(file, request.target === "image" ? "image/" : ""), [...parts, ...version]);
  }

  const currentUrl = (file: FileUrlParams, target: SignedContent["target"], now: Date) =>
    url(file, { target, expires: file.isPublic ? undefined : expiryOf(now) });
  const oldUrl = (file: FileUrlParams, target: SignedContent["target"], version: number, now: Date) =>
    url(file, { target, version, expires: expiryOf(now) });

  return {
    /**
     * Returns a plain URL for a public file, and a signed one for a private file, valid until the end of the next full
     * hour.
     */
    original: (file: FileUrlParams, now: Date) => currentUrl(file, null, now),
    /** Always signed, so that clients cannot request arbitrary renderings. */
    variant: (file: FileUrlParams, transform: Transform | PresetRequest, now: Date) => currentUrl(file, transform, now),
    /**
     * Returns a URL that is signed until `expires`, in seconds since 1970, also for a public file. `target` null is the
     * original.
     */
    signedUntil: (file: FileUrlParams, target: SignedContent["target"], expires: number) =>
      url(file, { target, expires }, hmac),
    thumbnail: (file: FileUrlParams, now: Date) => currentUrl(file, THUMBNAIL, now),
    /** Returns a URL that is always signed, and that allows any size and format. */
    image: (file: FileUrlParams, now: Date) => currentUrl(file, "image", now),
    /** Returns the URL of an old version, which is always signed. */
    oldOriginal: (file: FileUrlParams, version: number, now: Date) => oldUrl(file, null, version, now),
    oldThumbnail: (file: FileUrlParams, version: number, now: Date) => oldUrl(file, THUMBNAIL, version, now),
    expiryOf,
    /**
     * Returns the URLs of a public file: the original, the thumbnail, and the variants with these parameters. For image
     * URLs, it includes the combinations of a width, or a width and a format, that a front end can have appended.
     */
    cachedUrls(file: NamedFile, variants: string[]): string[] {
      const queries = [...new Set([THUMBNAIL_QUERY, ...variants])];
      const withSignatures = queries.map((query) => [query, `signature=${hmac(signedText(file, query))}`]);
      const all = [[], ...withSignatures].flatMap((parts) => [parts, [...parts, ...versionParameter(file)]]);
      const imageSignature = `signature=${hmac(textOf(file, { target: "image" }))}`;
      const images = [...new Set(variants.flatMap(imageQueries))].flatMap((query) => [
        [imageSignature, query],
        [imageSignature, ...versionParameter(file), query],
      ]);
      return [
        ...new Set([
          ...all.map((parts) => withQuery(addressOf(file), parts)),
          ...images.map((parts) => withQuery(addressOf(file, "image/"), parts)),
        ]),
      ];
    },
    /** Returns a URL without content: a purge of it makes proxies purge all responses with this tag. */
    tagUrl: (tag: string) => `${cdnUrl()}/${tag}`,
    verify: (file: FileUrlParams, request: SignedContent, signature: string) =>
      constantTimeEqual(signature, hmac(textOf(file, request))),
  };
}

/** New content has a new URL, for caches with a long lifetime. */
const versionParameter = ({ version }: NamedFile) => (version > 1 ? [`v=${version}`] : []);

/** Returns the parameters that select this variant in an image URL. */
function imageQueries(parameters: string): string[] {
  if (parameters.startsWith("preset=")) return [parameters];
  const [, width, format] = /^w=(\d+)&q=\d+&f=(\w+)$/.exec(parameters) ?? [];
  if (!STEPS.ImageWidth.some((listed) => String(listed) === width)) return [];
  return ["", `w=${width}`, `w=${width}&f=auto`, `w=${width}&f=${format}`];
}

function withQuery(address: string, query: string[]): string {
  const parts = query.filter((part) => part !== "");
  return parts.length === 0 ? address : `${address}?${parts.join("&")}`;
}

function canonicalQuery({ target, expires, version }: SignedContent): string {
  const parts =
    target === null || target === "image" ? [] : [target === THUMBNAIL ? THUMBNAIL_QUERY : transformQuery(target)];
  if (version !== undefined) parts.push(`version=${version}`);
  if (expires !== undefined) parts.push(`expires=${expires}`);
  return parts.join("&");
}

/**
 * Returns the expiration of URLs that are signed now, in seconds since 1970: one to two hours from now, rounded up to
 * the hour. While it is the same, the URLs are the same and can be cached.
 */
function expiryOf(now: Date): number {
  return (Math.ceil(now.getTime() / 1000 / HOUR) + 1) * HOUR;
}
