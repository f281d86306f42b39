import type { ByteStream } from "./byte-stream.ts";

/**
 * Content of an upload: a `Blob` or `File`, bytes (also a Node `Buffer`), a web or Node stream of bytes, or the result
 * of {@link fromUrl} or of `fileFromPath` of `@media-asset-service/sdk/node`.
 *
 * All of them except streams can be read again, so that a failed upload can be retried.
 */
export type Uploadable = Blob | Uint8Array | ArrayBuffer | ByteStream | Source;

/** Content that is opened again for each attempt. */
export interface Source {
  open(signal: AbortSignal): Promise<Content>;
}

/** Opened content. */
export interface Content {
  /** Filename; `""` if it is not known. */
  name: string;
  /** Media type; `""` if it is not known. */
  type: string;
  /** Size in bytes; null if it is not known before the end. */
  size: number | null;
  /** Present if the content can be read any number of times. */
  blob?: Blob | undefined;
  stream(): ByteStream;
}

/** A source, with the properties that are known before it is opened. */
export interface RepeatableSource extends Source {
  /** Whether it can be opened more than once. */
  repeatable: boolean;
  /** Size in bytes; null if the source must be opened or read to find out. */
  size: number | null;
}

export function toSource(content: Uploadable, size: number | undefined): RepeatableSource {
  if (content && typeof content === "object") {
    // Not `instanceof`: tests with jsdom use Blobs and bytes of two realms.
    if ("byteLength" in content) return blobSource(new Blob([content as Uint8Array<ArrayBuffer>]));
    if ("slice" in content && "size" in content) return blobSource(content);
    // Before `open`, because streams of `node:fs` also have an `open` method.
    if ("getReader" in content || Symbol.asyncIterator in content) {
      const opened = { name: "", type: "", size: size ?? null, stream: () => content };
      return { open: async () => opened, repeatable: false, size: opened.size };
    }
    if ("open" in content) return { open: (signal) => content.open(signal), repeatable: true, size: null };
  }
  if (typeof content === "string") {
    throw new TypeError(
      "A string cannot be uploaded: it could be a path, a URL or text. Pass fileFromPath(path) of " +
        '"@media-asset-service/sdk/node", fromUrl(url) or new Blob([text]).',
    );
  }
  throw new TypeError("Pass a Blob, a File, bytes, a stream of bytes, or the result of fromUrl.");
}

function blobSource(content: Blob): RepeatableSource {
  const { name = "", type, size } = content as File;
  return {
    async open() {
      // Forms of jsdom and happy-dom accept only their own Blobs, for example not a file of Node.js.
      const blob = content instanceof Blob ? content : new Blob([await (content as Blob).arrayBuffer()]);
      return { name, type, size, blob, stream: () => blob.stream() };
    },
    repeatable: true,
    size,
  };
}
