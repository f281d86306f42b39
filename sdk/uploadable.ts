import type { ByteStream } from "./byte-stream.ts";

/**
 * What can be uploaded: a `Blob` or `File`, bytes (a Node `Buffer` too), a web or Node stream of bytes, or what
 * {@link fromUrl} and `fileFromPath` of `@media-asset-service/sdk/node` give.
 *
 * All but streams can be read again, so that a failed upload can be repeated.
 */
export type Uploadable = Blob | Uint8Array | ArrayBuffer | ByteStream | Source;

/** Content that is opened anew for each attempt. */
export interface Source {
  open(signal: AbortSignal): Promise<Content>;
}

/** Content that is open. */
export interface Content {
  /** `""` when it has none. */
  name: string;
  /** Media type, `""` when it is not known. */
  type: string;
  /** Bytes; null when only its end will tell. */
  size: number | null;
  /** Present where it can be read any number of times. */
  blob?: Blob;
  stream(): ByteStream;
}

/** A source, and what is known of it before it is opened. */
export interface RepeatableSource extends Source {
  /** Whether it can be opened more than once. */
  repeatable: boolean;
  /** Bytes; null where it has to be opened for that, or read to its end. */
  size: number | null;
}

export function toSource(content: Uploadable, size: number | undefined): RepeatableSource {
  if (content instanceof Blob) return blobSource(content);
  if (content instanceof ArrayBuffer || isBytes(content)) return blobSource(new Blob([content]));
  if (typeof content === "object" && content !== null) {
    // First, since a stream of Node's `fs` has an `open` of its own.
    if ("getReader" in content || Symbol.asyncIterator in content) {
      const opened = { name: "", type: "", size: size ?? null, stream: () => content };
      return { open: async () => opened, repeatable: false, size: opened.size };
    }
    if ("open" in content) return { open: (signal) => content.open(signal), repeatable: true, size: null };
  }
  if (typeof content === "string") {
    throw new TypeError(
      "A string cannot be uploaded, as it could be a path, an address or the content itself. For a path use " +
        'fileFromPath(path) from "@media-asset-service/sdk/node", for an address fromUrl(url), for text new Blob([text]).',
    );
  }
  throw new TypeError("Only a Blob, a File, bytes, a stream of bytes, or what fromUrl gives can be uploaded.");
}

function blobSource(blob: Blob): RepeatableSource {
  const name = "name" in blob && typeof blob.name === "string" ? blob.name : "";
  const content = { name, type: blob.type, size: blob.size, blob, stream: () => blob.stream() };
  return { open: async () => content, repeatable: true, size: blob.size };
}

/** A Blob copies its parts, so a view of any memory will do; the type of `BlobPart` is stricter than that. */
function isBytes(content: unknown): content is Uint8Array<ArrayBuffer> {
  return content instanceof Uint8Array;
}
