import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";

/**
 * A file on disk, ready to be uploaded. Its bytes are read as they are sent, not before.
 *
 * @param path – Where the file is.
 * @param options.filename – Name to upload it under. Default: the last part of the path.
 * @throws {TypeError} When there is no file that can be read, or one of 4 GiB and more in Node, which opens it in part.
 * @example
 * const file = await media.files.upload(await fileFromPath("photos/harbour.jpg"));
 */
export async function fileFromPath(path: string | URL, options: { filename?: string } = {}): Promise<File> {
  const { blob, size } = await open(path).catch((cause: unknown) => {
    // What the runtime says does not name the file.
    throw new TypeError(`There is no file that can be read at "${path}".`, { cause });
  });
  // Node counts in 32 bits here: of 5 GiB one would be uploaded.
  if (blob.size < size) {
    throw new TypeError(
      `"${path}" has ${size} bytes, more than this runtime can open: upload a stream with size instead.`,
    );
  }
  const name = options.filename ?? basename(path instanceof URL ? decodeURIComponent(path.pathname) : path);
  return new File([blob], name);
}

/** A folder can be opened as well, and fails only when it is read. */
async function open(path: string | URL): Promise<{ blob: Blob; size: number }> {
  const stats = await stat(path);
  if (!stats.isFile()) throw new TypeError("This is not a file.");
  return { blob: await openAsBlob(path), size: stats.size };
}
