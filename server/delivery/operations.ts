import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { BlobStore } from "../blobs/store.ts";
import { ServiceError } from "../errors.ts";
import { fileNotFound } from "../files/operations.ts";
import type { FileRow, FilesRepository } from "../files/repository.ts";
import { contentDisposition } from "../http/content-disposition.ts";
import type { Bytes, Call, Handlers } from "../http/operation.ts";
import { isId } from "../ids.ts";
import { placeholder } from "../imaging/placeholder.ts";
import { renderVariant } from "../imaging/variant.ts";
import type { Bandwidth } from "../stats/bandwidth.ts";
import { type DeliveryUrls, VARIANT_PARAMETERS, type VariantParameters } from "./urls.ts";

export interface DeliveryDeps {
  files: FilesRepository;
  blobs: BlobStore;
  urls: DeliveryUrls;
  bandwidth: Bandwidth;
  unsignedVariants: boolean;
  clock: () => Date;
}

type Query = Call<"deliverFile">["query"];

/** Formats in which a browser would run what a stranger uploaded. */
const ACTIVE = /^(?:text\/html|image\/svg\+xml|(?:text|application)\/(?:[\w.-]+\+)?xml|application\/xhtml\+xml)$/;
const DAY = 86_400;

export function deliveryOperations(deps: DeliveryDeps): Pick<Handlers, "deliverFile"> {
  const { files, blobs, urls, clock } = deps;

  return {
    async deliverFile({ path, query, caller }, reply) {
      const file = isId("file", path.id) ? await files.findAnywhere(path.id) : null;
      if (!file || file.filename !== path.filename) throw fileNotFound(path.id);
      const parameters = variantParameters(query);
      const wantsVariant = Object.keys(parameters).length > 0;
      const owner = caller?.account.id === file.accountId;
      const open = file.isPublic && (!wantsVariant || deps.unsignedVariants);
      const signed = query.signature !== undefined || query.expires !== undefined;
      const refusal = signed || !open ? signatureError(urls, file, parameters, query, clock()) : null;
      if (refusal && !owner) throw refusal;
      const common = {
        onSent: (bytes: number) => deps.bandwidth.record(file.accountId, bytes, clock()),
        lastModified: file.createdAt,
        headers: {
          "Cache-Control": cacheControl(file, query, refusal === null, clock()),
          "X-Content-Type-Options": "nosniff",
          "Content-Security-Policy": "sandbox; default-src 'none'",
          "Cross-Origin-Resource-Policy": "cross-origin",
        },
      };
      return reply(wantsVariant ? await variant(file, query, common) : original(file, query, common));
    },
  };

  function original(file: FileRow, query: Query, common: Pick<Bytes, "lastModified" | "headers" | "onSent">): Bytes {
    const inline = !query.download && !ACTIVE.test(file.mimeType);
    return {
      ...common,
      headers: {
        ...common.headers,
        "Content-Disposition": contentDisposition(inline ? "inline" : "attachment", file.filename),
      },
      size: file.fileSize,
      etag: file.checksum,
      contentType: file.mimeType.startsWith("text/") ? `${file.mimeType}; charset=utf-8` : file.mimeType,
      open: (range, signal) => blobs.get(file.blobKey, range ? { range, signal } : { signal }),
    };
  }

  async function variant(
    file: FileRow,
    query: Query,
    common: Pick<Bytes, "lastModified" | "headers" | "onSent">,
  ): Promise<Bytes> {
    const source = file.fileType === "IMAGE" ? await buffer(await blobs.get(file.blobKey)) : placeholder(file.fileType);
    const { w, h, q = 80, f = "webp", crop = "cover" } = query;
    const bytes = await renderVariant(source, {
      ...(w !== undefined && { w }),
      ...(h !== undefined && { h }),
      q,
      f,
      crop,
    });
    const name = `${file.filename.replace(/\.[^.]*$/, "")}.${f === "jpeg" ? "jpg" : f}`;
    return {
      ...common,
      headers: {
        ...common.headers,
        "Content-Disposition": contentDisposition(query.download ? "attachment" : "inline", name),
      },
      size: bytes.length,
      etag: createHash("sha256").update(bytes).digest("hex"),
      contentType: `image/${f}`,
      open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
    };
  }
}

function variantParameters(query: Query): VariantParameters {
  return Object.fromEntries(
    VARIANT_PARAMETERS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );
}

function signatureError(
  urls: DeliveryUrls,
  file: FileRow,
  parameters: VariantParameters,
  { signature = "", expires }: Query,
  now: Date,
): ServiceError | null {
  if (!urls.verify(file, parameters, expires, signature)) {
    return new ServiceError(
      "INVALID_SIGNATURE",
      "This URL is not signed, or was altered. Get a fresh one from the file's record.",
    );
  }
  if (expires !== undefined && expires * 1000 <= now.getTime()) {
    const since = new Date(expires * 1000).toISOString();
    return new ServiceError("URL_EXPIRED", `This URL expired at ${since}. Get a fresh one from the file's record.`);
  }
  return null;
}

/** What anyone may read may be kept by anyone; what only the owner's key opened is for the owner alone. */
function cacheControl(file: FileRow, { expires }: Query, openToAnyone: boolean, now: Date): string {
  if (!openToAnyone) return "private, no-cache";
  if (file.isPublic) return `public, max-age=${DAY}`;
  const left = expires === undefined ? 0 : Math.max(0, expires - Math.floor(now.getTime() / 1000));
  return `private, max-age=${left}`;
}
