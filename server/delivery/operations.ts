import type { Fail } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { FileRow, FilesRepository } from "../files/repository.ts";
import { fileNotFound, ofPicture, requireImage } from "../files/require.ts";
import type { VersionsRepository } from "../files/versions-repository.ts";
import { contentDisposition } from "../http/content-disposition.ts";
import type { Bytes, Call, Handlers, Moved } from "../http/operation.ts";
import { normaliseTransform, TRANSFORM_PARAMETERS, type Transform } from "../imaging/transform.ts";
import type { Bandwidth } from "../stats/bandwidth.ts";
import type { OpenBlob } from "./blob-memory-cache.ts";
import type { RenderContext, RenderContexts } from "./render-quota.ts";
import { type DeliveryUrls, isThumbnail } from "./urls.ts";
import type { Variants } from "./variants.ts";

export interface DeliveryDeps {
  files: Pick<FilesRepository, "findAnywhere" | "wasNamed">;
  versions: Pick<VersionsRepository, "find">;
  /** What was replaced before that is there no longer. */
  since: () => Date;
  open: OpenBlob;
  urls: DeliveryUrls;
  variants: Variants;
  renderContexts: RenderContexts;
  bandwidth: Bandwidth;
  unsignedVariants: boolean;
  clock: () => Date;
}

type Query = Call<"deliverFile">["query"];
type Common = Pick<Bytes, "headers" | "onSent">;

/** Formats in which a browser would run what a stranger uploaded. */
const ACTIVE = /^(?:text\/html|image\/svg\+xml|(?:text|application)\/(?:[\w.-]+\+)?xml|application\/xhtml\+xml)$/;
/**
 * Whoever has seen a public file may keep it for a day. What is kept for others asks again after a minute, which a 304
 * answers without a byte: a file that is hidden or deleted is gone from there within two (RFC 9111 §5.2.2.10, RFC 5861 §3).
 */
const PUBLIC = "public, max-age=86400, s-maxage=60, stale-while-revalidate=60";

/** Under an address that is not of this content: that of what it was before, or will be. */
const PUBLIC_FOR_A_MINUTE = "public, max-age=60, stale-while-revalidate=60";

export function deliveryOperations(deps: DeliveryDeps): Pick<Handlers, "deliverFile"> {
  const { files, open: openBlob, urls, variants, renderContexts, clock } = deps;

  return {
    async deliverFile({ path, query, caller, fail }, reply) {
      const found = isId("file", path.id) ? await files.findAnywhere(path.id) : null;
      if (!found) throw fileNotFound(fail, path.id);
      const renamed = found.filename !== path.filename;
      if (renamed && !(await files.wasNamed(found.id, path.filename))) throw fileNotFound(fail, path.id);
      const file = await contentOf(found, query.version);
      if (!file) throw fileNotFound(fail, path.id);
      const transform = requestedTransform(fail, file, query);
      const owner = caller?.account.id === file.accountId;
      const open = file.isPublic && file === found && (transform === null || deps.unsignedVariants);
      const signed = query.signature !== undefined || query.expires !== undefined;
      const renderContext = renderContexts(fail, file.accountId, !owner && !signed);
      const refusal = signed || !open ? signatureError(fail, urls, found, transform, query, clock()) : null;
      if (refusal && !owner) throw refusal;
      if (renamed) return reply(movedTo(file, refusal === null));
      const common = {
        onSent: (bytes: number) => deps.bandwidth.record(file.accountId, bytes, clock()),
        headers: {
          "Cache-Control": cacheControl(found, query, refusal === null, clock()),
          "Content-Security-Policy": "sandbox; default-src 'none'",
          "Cross-Origin-Resource-Policy": "cross-origin",
        },
      };
      if (!transform) return reply(original(file, query, common));
      return reply(await variant(fail, file, transform, renderContext, query, common));
    },
  };

  /** What the file has, or as an old version had; that has its own row, and what else is said of it is the file's. */
  async function contentOf(file: FileRow, version: number | undefined): Promise<FileRow | null> {
    if (version === undefined || version === file.version) return file;
    const old = await deps.versions.find(file.id, version, deps.since());
    return old && { ...old, filename: file.filename, isPublic: file.isPublic, epoch: file.epoch };
  }

  function original(file: FileRow, query: Query, common: Common): Bytes {
    const { blobKey, fileSize: size } = file;
    const inline = !query.download && !ACTIVE.test(file.mimeType);
    return {
      ...common,
      headers: {
        ...common.headers,
        "Content-Disposition": contentDisposition(inline ? "inline" : "attachment", file.filename),
      },
      size,
      etag: file.checksum,
      lastModified: file.storedAt,
      neverChanged: file.version === 1,
      contentType: file.mimeType.startsWith("text/") ? `${file.mimeType}; charset=utf-8` : file.mimeType,
      open: (range, signal) => openBlob({ blobKey, size }, range, signal),
    };
  }

  async function variant(
    fail: Fail<"IMAGE_NOT_PROCESSABLE">,
    file: FileRow,
    transform: Transform,
    renderContext: RenderContext,
    query: Query,
    common: Common,
  ): Promise<Bytes> {
    const made = await ofPicture(fail, variants.get(file, transform, renderContext, clock()));
    const { size, etag, createdAt, cacheable, open } = made;
    const extension = transform.f === "jpeg" ? "jpg" : transform.f;
    const name = `${file.filename.replace(/\.[^.]*$/, "")}.${extension}`;
    return {
      ...common,
      headers: {
        ...common.headers,
        ...(!cacheable && { "Cache-Control": "private, no-cache" }),
        "Content-Disposition": contentDisposition(query.download ? "attachment" : "inline", name),
      },
      size,
      etag,
      lastModified: createdAt,
      contentType: `image/${transform.f}`,
      open,
    };
  }
}

/** Null for the original. A file that is not an image has one variant, its thumbnail. */
function requestedTransform(fail: Fail<"NOT_AN_IMAGE">, file: FileRow, query: Query): Transform | null {
  if (TRANSFORM_PARAMETERS.every((name) => query[name] === undefined)) return null;
  const transform = normaliseTransform(query, file.mimeType);
  if (!isThumbnail(transform)) requireImage(fail, file, "A transform");
  return transform;
}

function signatureError(
  fail: Fail<"INVALID_SIGNATURE" | "URL_EXPIRED">,
  urls: DeliveryUrls,
  file: FileRow,
  transform: Transform | null,
  { signature = "", expires, version }: Query,
  now: Date,
): Error | null {
  if (!urls.verify(file, { transform, expires, version }, signature)) {
    return fail("INVALID_SIGNATURE", "This URL is not signed, or was altered. Get a fresh one from the file's record.");
  }
  if (expires !== undefined && expires * 1000 <= now.getTime()) {
    const since = new Date(expires * 1000).toISOString();
    return fail("URL_EXPIRED", `This URL expired at ${since}. Get a fresh one from the file's record.`);
  }
  return null;
}

/** A name is no part of what is signed, so all parameters hold under the new one. */
function movedTo(file: FileRow, openToAnyone: boolean): Moved {
  const scope = file.isPublic ? "public" : "private";
  // Without one, browsers keep a 301 for good (RFC 9111 §4.2.2); and a file that gets its earlier name back would send those
  // that keep both in circles.
  const headers = { "Cache-Control": openToAnyone ? `${scope}, max-age=60` : "private, no-cache" };
  return { location: encodeURIComponent(file.filename), headers };
}

/** What anyone may read may be kept by anyone; what only the owner's key opened is for the owner alone. */
function cacheControl(file: FileRow, { expires, v = 1, version }: Query, openToAnyone: boolean, now: Date): string {
  if (!openToAnyone) return "private, no-cache";
  if (file.isPublic && version === undefined) return v === file.version ? PUBLIC : PUBLIC_FOR_A_MINUTE;
  const left = expires === undefined ? 0 : Math.max(0, expires - Math.floor(now.getTime() / 1000));
  return `private, max-age=${left}`;
}
