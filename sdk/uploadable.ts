/**
 * What can be uploaded: a `Blob` or `File`, bytes (a Node `Buffer` too), or a `File` made by `fileFromPath` of
 * `@media-asset-service/sdk/node`. All of them can be read again, so a failed upload can be repeated.
 */
export type Uploadable = Blob | Uint8Array | ArrayBuffer;

/** The file part of a form. */
export interface FilePart {
  blob: Blob;
  filename: string;
}

/** A part without a filename would be taken for a text field, so there always is one. */
export function toFilePart(content: Uploadable, filename: string | undefined): FilePart {
  const blob = toBlob(content);
  const ownName = "name" in blob && typeof blob.name === "string" ? blob.name : "";
  return { blob, filename: filename || ownName || "file" };
}

function toBlob(content: Uploadable): Blob {
  if (content instanceof Blob) return content;
  if (content instanceof ArrayBuffer || isBytes(content)) return new Blob([content]);
  if (typeof content === "string") {
    throw new TypeError(
      "A string cannot be uploaded, as it could be a path or the content itself. For a path use " +
        'fileFromPath(path) from "@media-asset-service/sdk/node", for text new Blob([text]).',
    );
  }
  throw new TypeError("Only a Blob, a File, a Uint8Array or an ArrayBuffer can be uploaded.");
}

/** A Blob copies its parts, so a view of any memory will do; the type of `BlobPart` is stricter than that. */
function isBytes(content: unknown): content is Uint8Array<ArrayBuffer> {
  return content instanceof Uint8Array;
}
