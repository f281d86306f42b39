import { createHash, type Hash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, link, lstat, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileRecord, MediaAssetService } from "../../../sdk/index.ts";
import { partialName } from "./local-name.ts";

export interface DownloadOptions {
  media: MediaAssetService;
  /** Replaces an existing file. */
  replaces: boolean;
  /** Deletes an incomplete download. Otherwise the next run resumes it. */
  deletesIncomplete?: boolean;
  signal: AbortSignal;
  onProgress(loaded: number): void;
}

export const CHECKSUM_MISMATCH =
  "The download does not match the checksum: the file changed during the download, or was damaged in transit";

/** Does not follow a link, whose target may be any file. */
const APPEND = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/** Downloads a file, and moves it to `path` when it is complete. Resumes the download of an interrupted run. */
export async function downloadTo(path: string, file: FileRecord, options: DownloadOptions): Promise<void> {
  const partial = join(dirname(path), partialName(file.checksum));
  const handle = await open(partial, APPEND, 0o666);
  let isComplete = false;
  try {
    isComplete = await downloadMissing(handle, file, options);
    if (isComplete) await handle.sync();
  } catch (error) {
    if (options.deletesIncomplete) await rm(partial, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  if (!isComplete) {
    await rm(partial, { force: true });
    throw new Error(CHECKSUM_MISMATCH);
  }
  await publish(partial, path, options.replaces);
}

/** Downloads the missing bytes. Returns true if the checksum of the result is correct. */
async function downloadMissing(handle: FileHandle, file: FileRecord, options: DownloadOptions): Promise<boolean> {
  let hash = createHash("sha256");
  let offset = await hashExisting(handle, hash);
  let expected = file.checksum;
  const restart = async () => {
    await handle.truncate(0);
    hash = createHash("sha256");
    offset = 0;
  };
  if (offset > file.fileSize) await restart();
  for (let isDone = offset === file.fileSize; !isDone; ) {
    const before = offset;
    try {
      const response = await fetchFrom(offset, file, options);
      if (offset > 0 && response.status !== 206) await restart();
      expected = etagChecksum(response) ?? file.checksum;
      for await (const chunk of bodyOf(response)) {
        hash.update(chunk);
        await handle.appendFile(chunk);
        offset += chunk.byteLength;
        options.onProgress(offset);
      }
      isDone = true;
    } catch (error) {
      // Reconnect after a broken connection if it transferred any bytes.
      if (options.signal.aborted || offset <= before) throw error;
    }
  }
  return hash.digest("hex") === expected;
}

async function hashExisting(handle: FileHandle, hash: Hash): Promise<number> {
  const stats = await handle.stat();
  if (!stats.isFile()) throw new Error("The path of the partial download is not a regular file");
  if (stats.size === 0) return 0;
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk);
  return stats.size;
}

function fetchFrom(
  offset: number,
  file: FileRecord,
  { media, signal }: Pick<DownloadOptions, "media" | "signal">,
): Promise<Response> {
  // Ranges and checksums apply to the uncompressed bytes.
  const range = offset > 0 ? { Range: `bytes=${offset}-`, "If-Range": `"${file.checksum}"` } : {};
  return media.files.download(file, { signal, headers: { "Accept-Encoding": "identity", ...range } });
}

/** Passes each chunk to `write`. Returns true if the checksum is correct. */
export async function stream(
  file: FileRecord,
  write: (chunk: Uint8Array) => Promise<void>,
  options: Pick<DownloadOptions, "media" | "signal">,
): Promise<boolean> {
  const hash = createHash("sha256");
  const response = await fetchFrom(0, file, options);
  for await (const chunk of bodyOf(response)) {
    hash.update(chunk);
    await write(chunk);
  }
  return hash.digest("hex") === (etagChecksum(response) ?? file.checksum);
}

/** Returns the checksum of the delivered bytes. They differ from the uploaded bytes if the location was removed. */
export async function deliveredChecksumOf({ cdnUrl, checksum }: FileRecord, signal: AbortSignal): Promise<string> {
  return etagChecksum(await fetch(cdnUrl, { method: "HEAD", signal })) ?? checksum;
}

/** The strong ETag of a delivered file is its checksum. */
const etagChecksum = ({ headers }: Response) => /^"([0-9a-f]{64})"$/.exec(headers.get("ETag") ?? "")?.[1];

const bodyOf = ({ body }: Response) => (body ?? new ReadableStream()) as ReadableStream<Uint8Array>;

async function publish(partial: string, path: string, replaces: boolean): Promise<void> {
  if (replaces) return rename(partial, path);
  try {
    await link(partial, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || (await exists(path)))
      throw new Error(`${path} already exists. To replace it, add --force`);
    // The file system does not support links.
    return rename(partial, path);
  }
  await rm(partial);
}

export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
