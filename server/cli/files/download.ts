import { createHash, type Hash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, link, lstat, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileRecord, MediaAssetService } from "../../../sdk/index.ts";
import { partialName } from "./local-name.ts";

export interface Downloading {
  media: MediaAssetService;
  /** Replaces a file that is there. */
  replaces: boolean;
  /** Leaves nothing where it ends before the file is whole. Else the next run goes on with it. */
  tidies?: boolean;
  signal: AbortSignal;
  onProgress(loaded: number): void;
}

export const DAMAGED =
  "What arrived does not match the checksum: the file was changed meanwhile, or damaged on its way";

/** Never through a link: what it leads to is not ours. */
const APPEND = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/** The file is at `path` when it is whole. What an interrupted run has of it is gone on with. */
export async function downloadTo(path: string, file: FileRecord, given: Downloading): Promise<void> {
  const partial = join(dirname(path), partialName(file.checksum));
  const handle = await open(partial, APPEND, 0o666);
  let isWhole = false;
  try {
    isWhole = await fill(handle, file, given);
    if (isWhole) await handle.sync();
  } catch (error) {
    if (given.tidies) await rm(partial, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  if (!isWhole) {
    await rm(partial, { force: true });
    throw new Error(DAMAGED);
  }
  await publish(partial, path, given.replaces);
}

/** Whether what is there at the end is the file. */
async function fill(handle: FileHandle, file: FileRecord, given: Downloading): Promise<boolean> {
  let hash = createHash("sha256");
  let offset = await hashWhatIsThere(handle, hash);
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
      const response = await fetchFrom(offset, file, given);
      if (offset > 0 && response.status !== 206) await restart();
      expected = checksumIn(response) ?? file.checksum;
      for await (const chunk of bodyOf(response)) {
        hash.update(chunk);
        await handle.appendFile(chunk);
        offset += chunk.byteLength;
        given.onProgress(offset);
      }
      isDone = true;
    } catch (error) {
      // A connection that broke on the way: as long as it goes on, it is worth another one.
      if (given.signal.aborted || offset <= before) throw error;
    }
  }
  return hash.digest("hex") === expected;
}

async function hashWhatIsThere(handle: FileHandle, hash: Hash): Promise<number> {
  const stats = await handle.stat();
  if (!stats.isFile()) throw new Error("Where the download is kept until it is whole is no file");
  if (stats.size === 0) return 0;
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk);
  return stats.size;
}

function fetchFrom(
  offset: number,
  file: FileRecord,
  { media, signal }: Pick<Downloading, "media" | "signal">,
): Promise<Response> {
  // Ranges and checksums are of the bytes themselves, not of a compressed form.
  const range = offset > 0 ? { Range: `bytes=${offset}-`, "If-Range": `"${file.checksum}"` } : {};
  return media.files.download(file, { signal, headers: { "Accept-Encoding": "identity", ...range } });
}

/** Chunk by chunk to `write`, and whether they were the file. */
export async function stream(
  file: FileRecord,
  write: (chunk: Uint8Array) => Promise<void>,
  given: Pick<Downloading, "media" | "signal">,
): Promise<boolean> {
  const hash = createHash("sha256");
  const response = await fetchFrom(0, file, given);
  for await (const chunk of bodyOf(response)) {
    hash.update(chunk);
    await write(chunk);
  }
  return hash.digest("hex") === (checksumIn(response) ?? file.checksum);
}

/** Of the bytes that are delivered: others than came, where a location was removed from them. */
export async function deliveredChecksumOf({ cdnUrl, checksum }: FileRecord, signal: AbortSignal): Promise<string> {
  return checksumIn(await fetch(cdnUrl, { method: "HEAD", signal })) ?? checksum;
}

/** What is delivered has its checksum as its strong ETag. */
const checksumIn = ({ headers }: Response) => /^"([0-9a-f]{64})"$/.exec(headers.get("ETag") ?? "")?.[1];

const bodyOf = ({ body }: Response) => (body ?? new ReadableStream()) as ReadableStream<Uint8Array>;

async function publish(partial: string, path: string, replaces: boolean): Promise<void> {
  if (replaces) return rename(partial, path);
  try {
    await link(partial, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || (await exists(path))) throw new Error(`${path} is there already: --force replaces it`);
    // A file system without links.
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
