import type { Fail } from "../base/errors.ts";
import { contentDisposition } from "../contract/content-disposition.ts";
import type { Bytes, Moved } from "../contract/operation.ts";
import { storedChecksumOf } from "../files/file-row.ts";
import type { FileRow } from "../files/repository.ts";
import { ofPicture } from "../files/require.ts";
import { isVector } from "../imaging/geometry.ts";
import type { Transform } from "../imaging/transform.ts";
import { isPacked, PACKED_BYTES } from "../imaging/unpack.ts";
import type { OpenBlob } from "./blob-memory-cache.ts";
import type { RenderContext } from "./render-quota.ts";
import type { Variants } from "./variants.ts";

export type Common = Pick<Bytes, "headers" | "onSent">;

/** What a URL says besides what it shows. */
export interface UrlOptions {
  expires?: number | undefined;
  v?: number | undefined;
  version?: number | undefined;
  download?: boolean | undefined;
  preset?: string | undefined;
}

/** Formats in which a browser would run what a stranger uploaded. */
const ACTIVE = /^(?:text\/html|image\/svg\+xml|(?:text|application)\/(?:[\w.-]+\+)?xml|application\/xhtml\+xml)$/;
/** The Content-Security-Policy of uploaded content: no scripts, no requests, an opaque origin. */
export const SANDBOX = "sandbox; default-src 'none'";
/**
 * A browser that opens a picture or a recording by its address builds a document around it, which loads the same address
 * again (as a foreign one, because of `sandbox`) and has inline styles.
 */
const MEDIA_DOCUMENT = `${SANDBOX}; img-src *; media-src *; style-src 'unsafe-inline'`;
/** Viewers of PDF are plug-ins, which browsers refuse in a sandbox. They isolate scripts of the document from its origin. */
const PDF_DOCUMENT = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";

function contentSecurityPolicy(mimeType: string): string {
  if (ACTIVE.test(mimeType)) return SANDBOX;
  if (mimeType === "application/pdf") return PDF_DOCUMENT;
  return /^(?:image|video|audio)\//.test(mimeType) ? MEDIA_DOCUMENT : SANDBOX;
}

/**
 * Whoever has seen a public file may keep it for a day. What is kept for others asks again after a minute, which a 304
 * answers without a byte: a file that is hidden or deleted is gone from there within two (RFC 9111 §5.2.2.10, RFC 5861 §3).
 */
const PUBLIC = "public, max-age=86400, s-maxage=60, stale-while-revalidate=60";

const IMAGES = "jpe?g|jpe|jfif|a?png|gif|webp|avif|hei[cf]|hif|bmp|dib|tiff?|svgz?|ico|cur|psd|jp2|j2k|jxl";
const RAW_IMAGES = "dng|cr[23]|nef|nrw|arw|orf|rw2|raf|pef|srw|raw";
const OTHERS = "pdf|ai|mp4|m4v|mov|webm|mkv|avi|wmv|asf|mpe?g|3g[p2]|m?ts|m2ts|flv|ogv|vob|mxf";
/** The extension of a format that has variants. Any other ending, as in `Plan v1.2`, is part of the name. */
const EXTENSION = new RegExp(`\\.(?:${IMAGES}|${RAW_IMAGES}|${OTHERS})$`, "i");

/** However long a signed URL works, in seconds. */
const MAX_AGE = 86_400;

/** Under an address that will show something else: that of what it was before or will be, or one with a preset. */
const MINUTE = 60;
const PUBLIC_FOR_A_MINUTE = `public, max-age=${MINUTE}, stale-while-revalidate=60`;

/**
 * The bytes as they are stored, under any URL and header. Those of a compressed SVG (`.svgz`) are its content coding for
 * clients that accept gzip, and a file in gzip for all others and for `download`: HTTP clients unpack a content coding, so what they save
 * would not be what was uploaded.
 *
 * @param acceptsGzip only called if the response depends on it
 */
export async function original(
  openBlob: OpenBlob,
  file: FileRow,
  { download }: UrlOptions,
  acceptsGzip: () => boolean,
  signal: AbortSignal,
  common: Common,
): Promise<Bytes> {
  const { blobKey, fileSize: size, filename, mimeType } = file;
  const blob = { blobKey, size };
  const inline = !download && !ACTIVE.test(mimeType);
  const isCompressed = isVector(mimeType) && isPacked(await beginningOf(openBlob, blob, signal));
  const isEncoded = isCompressed && !download && acceptsGzip();
  // A client that saves it has unpacked it.
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
    lastModified: file.storedAt,
    neverChanged: file.version === 1,
    contentType: isCompressed && !isEncoded ? "application/gzip" : contentTypeOf(file),
    contentEncoding: isEncoded ? "gzip" : undefined,
    open: (range, signal) => openBlob(blob, range, signal),
  };
}

/** Text that was not read yet is nearly always UTF-8. */
function contentTypeOf({ mimeType, charset }: FileRow): string {
  const label = charset ?? (mimeType.startsWith("text/") ? "utf-8" : "");
  return label === "" ? mimeType : `${mimeType}; charset=${label}`;
}

/** Enough to tell whether it is compressed. */
async function beginningOf(
  openBlob: OpenBlob,
  blob: { blobKey: string; size: number },
  signal: AbortSignal,
): Promise<Buffer> {
  const bytes = await openBlob(blob, { start: 0, end: PACKED_BYTES - 1 }, signal);
  if (Buffer.isBuffer(bytes)) return bytes;
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Of a variant that was rendered, or is now. */
export function variantOf({ variants, clock }: { variants: Variants; clock: () => Date }) {
  return async (
    fail: Fail<"IMAGE_NOT_PROCESSABLE">,
    file: FileRow,
    transform: Transform,
    renderContext: RenderContext,
    { download }: UrlOptions,
    common: Common,
  ): Promise<Bytes> => {
    const made = await ofPicture(fail, variants.get(file, transform, renderContext, clock()));
    const { size, etag, createdAt, cacheable, open } = made;
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
  };
}

/** A name is no part of what is signed, so all parameters hold under the new one. */
export function movedTo(file: FileRow, openToAnyone: boolean): Moved {
  const scope = file.isPublic ? "public" : "private";
  // Without one, browsers keep a 301 for good (RFC 9111 §4.2.2); and a file that gets its earlier name back would send those
  // that keep both in circles.
  const headers = { "Cache-Control": openToAnyone ? `${scope}, max-age=60` : "private, no-cache" };
  return { location: encodeURIComponent(file.filename), headers };
}

/**
 * What anyone may read may be kept by anyone; what only the owner's key opened is for the owner alone. What expires is kept by
 * whoever has the URL, until then: no cache that others share delivers it any longer, and none has to be told of a change.
 */
export function cacheControl(
  file: FileRow,
  { expires, v = 1, version, preset }: UrlOptions,
  openToAnyone: boolean,
  now: Date,
): string {
  if (!openToAnyone) return "private, no-cache";
  const mayExpire = expires !== undefined;
  if (file.isPublic && version === undefined && !mayExpire)
    return v === file.version && preset === undefined ? PUBLIC : PUBLIC_FOR_A_MINUTE;
  const left = mayExpire ? Math.max(0, expires - Math.floor(now.getTime() / 1000)) : 0;
  return `private, max-age=${Math.min(left, preset === undefined ? MAX_AGE : MINUTE)}`;
}
