import { File as NodeFile } from "node:buffer";
import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";

/**
 * Opens a file on disk for an upload. The bytes are read while they are sent.
 *
 * @param path – Path of the file.
 * @param options.filename – Filename of the upload. Default: the last segment of the path.
 * @throws {TypeError} The file cannot be read, or has 4 GiB or more in Node.js, which would open only a part of it.
 * @example
 * const file = await media.files.upload(await fileFromPath("photos/harbour.jpg"));
 */
export async function fileFromPath(path: string | URL, options: { filename?: string | undefined } = {}): Promise<File> {
  const { blob, size } = await open(path).catch((cause: unknown) => {
    // The error of the runtime does not contain the path.
    throw new TypeError(`Cannot read a file at "${path}".`, { cause });
  });
  // Node.js uses 32-bit sizes here: only 1 GiB of a 5 GiB file would be uploaded.
  if (blob.size < size) {
    throw new TypeError(
      `"${path}" has ${size} bytes, more than this runtime can open. Upload a stream and set size instead.`,
    );
  }
  const name = options.filename ?? basename(path instanceof URL ? decodeURIComponent(path.pathname) : path);
  // In tests with jsdom or happy-dom, the global File stores the Blob of Node.js as the text "[object Blob]".
  return new NodeFile([blob], name);
}

/** Checks that the path is a file. A folder can also be opened, and fails only when it is read. */
async function open(path: string | URL): Promise<{ blob: Blob; size: number }> {
  const stats = await stat(path);
  if (!stats.isFile()) throw new TypeError("This is not a file.");
  return { blob: await openAsBlob(path), size: stats.size };
}
