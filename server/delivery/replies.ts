import { isVector } from "@media-asset-service/decode/imaging/geometry.ts";
import { GZIP_MAGIC_BYTES, isGzip } from "@media-asset-service/decode/imaging/gunzip.ts";
import type { Transform } from "@media-asset-service/decode/imaging/transform.ts";
import type { Context } from "../context.ts";
import { contentDisposition } from "../contract/headers.ts";
import type { Bytes, CallThatFails, Redirect } from "../contract/operation.ts";
import { storedAtOf, storedChecksumOf } from "../files/file-row.ts";
import { convertPictureErrors } from "../files/requirements.ts";
import type { FileRow } from "../files/rows.ts";
import { openBlob } from "./blob-memory-cache.ts";
import type { RenderContext } from "./render-quota.ts";
import { getVariant } from "./variants.ts";

export type CommonReply = Pick<Bytes, "headers" | "onFirstByte" | "onSent">;

/** Parameters of a URL that do not select the content. */
export interface UrlOptions {
  expires?: number | undefined;
  v?: number | undefined;
  version?: number | undefined;
  download?: boolean | undefined;
  preset?: string | undefined;
}

/** Formats that browsers execute: uploads in them are untrusted code. */
const ACTIVE = /^(?:text\/html|image\/svg\+xml|(?:text|application)\/(?:[\w.-]+\+)?xml|application\/xhtml\+xml)$/;
/** The Content-Security-Policy of uploaded content: no scripts, no requests, an opaque origin. */
export const SANDBOX = "sandbox; default-src 'none'";
/**
 * A browser that opens a picture or a recording creates a document for it. That document loads the same URL again (as a
 * foreign origin, because of `sandbox`), and has inline styles.
 */
const MEDIA_DOCUMENT = `${SANDBOX}; img-src *; media-src *; style-src 'unsafe-inline'`;
/**
 * PDF viewers are plug-ins, which browsers block in a sandbox. They isolate scripts of the document from its origin.
 */
const PDF_DOCUMENT = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";

function contentSecurityPolicy(mimeType: string): string {
  if (ACTIVE.test(mimeType)) return SANDBOX;
  if (mimeType === "application/pdf") return PDF_DOCUMENT;
  return /^(?:image|video|audio)\//.test(mimeType) ? MEDIA_DOCUMENT : SANDBOX;
}

/**
 * Browsers cache a public file for a day. Shared caches revalidate it after a minute, and a 304 has no body. So a file
 * that is hidden or deleted disappears from shared caches within two minutes (RFC 9111 §5.2.2.10, RFC 5861 §3).
 */
const PUBLIC_CACHE_CONTROL = "public, max-age=86400, s-maxage=60, stale-while-revalidate=60";

const IMAGES = "jpe?g|jpe|jfif|a?png|gif|webp|avif|hei[cf]|hif|bmp|dib|tiff?|svgz?|ico|cur|psd|jp2|j2k|jxl";
const RAW_IMAGES = "dng|cr[23]|nef|nrw|arw|orf|rw2|raf|pef|srw|raw";
const OTHERS = "pdf|ai|mp4|m4v|mov|webm|mkv|avi|wmv|asf|mpe?g|3g[p2]|m?ts|m2ts|flv|ogv|vob|mxf";
/** The extension of a format that has variants. Any other ending, as in `Plan v1.2`, is part of the name. */
const EXTENSION = new RegExp(`\\.(?:${IMAGES}|${RAW_IMAGES}|${OTHERS})$`, "i");

/** Maximum age of a response to a signed URL, in seconds, for any lifetime of the URL. */
const MAX_AGE_SECONDS = 86_400;

/** Maximum age in seconds under a URL whose content will change: one of another version, or one with a preset. */
const CHANGING_MAX_AGE_SECONDS = 60;
const CHANGING_CACHE_CONTROL = `public, max-age=${CHANGING_MAX_AGE_SECONDS}, stale-while-revalidate=60`;

/**
 * Returns the stored bytes, for any URL and header. A compressed SVG (`.svgz`) is sent with a gzip content coding to
 * clients that accept it, and as a gzip file to other clients and for `download`. HTTP clients decode a content coding,
 * so a saved file would otherwise differ from the uploaded one.
 *
 * @param acceptsGzip only called if the response depends on it
 */
export async function originalReply(
  context: Context,
  file: FileRow,
  { download, acceptsGzip, signal }: UrlOptions & { acceptsGzip: () => boolean; signal: AbortSignal },
  common: CommonReply,
): Promise<Bytes> {
  const { blobKey, fileSize: size, filename, mimeType } = file;
  const blob = { blobKey, size };
  const inline = !download && !ACTIVE.test(mimeType);
  const isCompressed = isVector(mimeType) && isGzip(await beginningOf(context, blob, signal));
  const isEncoded = isCompressed && !download && acceptsGzip();
  // A client that saves the file has decompressed it.
  const name = isEncoded ? filename.replace(/\.svgz$/i, ".svg") : filename;
  return {
    ...common,
    headers: {
      ...common.headers,
      "Content-Security-Policy": contentSecurityPolicy(mimeType),
      "Content-Disposition": contentDisposition(inline ? "inline" : "attachment", name),
    },
    size,
    etag: storedChecksumOf(file),
    lastModified: storedAtOf(file),
    isImmutable: file.version === 1,
    contentType: isCompressed && !isEncoded ? "application/gzip" : contentTypeOf(file),
    contentEncoding: isEncoded ? "gzip" : undefined,
    open: (range, signal) => openBlob(context, blob, range, signal),
  };
}

/** Returns the Content-Type. Text that has not been inspected is UTF-8 in nearly all cases. */
function contentTypeOf({ mimeType, charset }: FileRow): string {
  const label = charset ?? (mimeType.startsWith("text/") ? "utf-8" : "");
  return label === "" ? mimeType : `${mimeType}; charset=${label}`;
}

/** Reads enough bytes to detect compression. */
async function beginningOf(
  context: Context,
  blob: { blobKey: string; size: number },
  signal: AbortSignal,
): Promise<Buffer> {
  const bytes = await openBlob(context, blob, { start: 0, end: GZIP_MAGIC_BYTES - 1 }, signal);
  if (Buffer.isBuffer(bytes)) return bytes;
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

interface VariantRequest extends UrlOptions {
  transform: Transform;
  renderContext: RenderContext;
}

/** Returns the response for a variant, which is rendered if necessary. */
export async function variantReply(
  { context, fail }: CallThatFails<"IMAGE_NOT_PROCESSABLE">,
  file: FileRow,
  { transform, renderContext, download }: VariantRequest,
  common: CommonReply,
): Promise<Bytes> {
  const variant = await convertPictureErrors(fail, getVariant(context, file, transform, renderContext));
  const { size, etag, createdAt, cacheable, open } = variant;
  const extension = transform.f === "jpeg" ? "jpg" : transform.f;
  const name = `${file.filename.replace(EXTENSION, "")}.${extension}`;
  return {
    ...common,
    headers: {
      ...common.headers,
      "Content-Security-Policy": MEDIA_DOCUMENT,
      ...(!cacheable && { "Cache-Control": "private, no-cache" }),
      "Content-Disposition": contentDisposition(download ? "attachment" : "inline", name),
    },
    size,
    etag,
    lastModified: createdAt,
    contentType: `image/${transform.f}`,
    open,
  };
}

/** Returns the redirect to the current name. Signatures do not cover the name, so all parameters remain valid. */
export function redirectToCurrentName(file: FileRow, isOpenToAnyone: boolean): Redirect {
  const scope = file.isPublic ? "public" : "private";
  // Without a lifetime, browsers cache a 301 permanently (RFC 9111 §4.2.2), and a file that gets its earlier name back
  // would cause a redirect loop.
  const headers = { "Cache-Control": isOpenToAnyone ? `${scope}, max-age=60` : "private, no-cache" };
  return { location: encodeURIComponent(file.filename), headers };
}

/**
 * Returns the Cache-Control header. Any cache may store a response that is open to anyone. A response that required the
 * owner's key is for the owner only. A response to a URL that expires is for the client only, until then, so that
 * shared caches never deliver it later and need no purge.
 */
export function cacheControl(
  file: FileRow,
  { expires, v = 1, version, preset }: UrlOptions,
  isOpenToAnyone: boolean,
  now: Date,
): string {
  if (!isOpenToAnyone) return "private, no-cache";
  const mayExpire = expires !== undefined;
  if (file.isPublic && version === undefined && !mayExpire)
    return v === file.version && preset === undefined ? PUBLIC_CACHE_CONTROL : CHANGING_CACHE_CONTROL;
  const remainingSeconds = mayExpire ? Math.max(0, expires - Math.floor(now.getTime() / 1000)) : 0;
  return `private, max-age=${Math.min(remainingSeconds, preset === undefined ? MAX_AGE_SECONDS : CHANGING_MAX_AGE_SECONDS)}`;
}
