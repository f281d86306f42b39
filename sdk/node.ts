import { openAsBlob } from "node:fs";
import { basename } from "node:path";

/**
 * A file on disk, ready to be uploaded. Its bytes are read as they are sent, not before.
 *
 * @param path – Where the file is.
 * @param options.filename – Name to upload it under. Default: the last part of the path.
 * @throws When there is no such file, or it cannot be read.
 * @example
 * const file = await media.files.upload(await fileFromPath("photos/harbour.jpg"));
 */
export async function fileFromPath(path: string | URL, options: { filename?: string } = {}): Promise<File> {
  const name = options.filename ?? basename(path instanceof URL ? decodeURIComponent(path.pathname) : path);
  return new File([await openAsBlob(path)], name);
}
