import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";

/**
 * A file on disk, ready to be uploaded. Its bytes are read as they are sent, not before.
 *
 * @param path – Where the file is.
 * @param options.filename – Name to upload it under. Default: the last part of the path.
 * @throws {TypeError} When there is no file that can be read.
 * @example
 * const file = await media.files.upload(await fileFromPath("photos/harbour.jpg"));
 */
export async function fileFromPath(path: string | URL, options: { filename?: string } = {}): Promise<File> {
  const blob = await open(path).catch((cause: unknown) => {
    // What the runtime says does not name the file.
    throw new TypeError(`There is no file that can be read at "${path}".`, { cause });
  });
  const name = options.filename ?? basename(path instanceof URL ? decodeURIComponent(path.pathname) : path);
  return new File([blob], name);
}

/** A folder can be opened as well, and fails only when it is read. */
async function open(path: string | URL): Promise<Blob> {
  if (!(await stat(path)).isFile()) throw new TypeError("This is not a file.");
  return openAsBlob(path);
}
