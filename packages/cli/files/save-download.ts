import { type FileHandle, link, lstat, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { UsageError } from "../arguments.ts";
import { interruptible, progressBar } from "../transfers.ts";
import { claimPartial, leavePartial, type PartialFile, removePartial } from "./partial-file.ts";

/** Content of the service: a file, or an archive. */
export interface RemoteContent {
  /** 64 hexadecimal digits. A partial download with this key is resumed. */
  key: string;
  /** Size in bytes. */
  size: number;
  /** Requests the bytes from this offset on. The response may contain all bytes instead. */
  fetchFrom(offset: number, signal: AbortSignal): Promise<Response>;
  /** Reads the complete download. Returns false if its bytes are not those of the service. */
  verify(handle: FileHandle, signal: AbortSignal): Promise<boolean>;
}

interface SaveOptions {
  /** Replaces an existing file. */
  replaces: boolean;
  /** Deletes an incomplete download. Otherwise the next run resumes it. */
  deletesIncomplete?: boolean;
  signal: AbortSignal;
  onProgress(loaded: number): void;
}

export const CHECKSUM_MISMATCH =
  "The download does not match the checksum: the file changed during the download, or was damaged in transit";
const DAMAGED = `${CHECKSUM_MISMATCH}. To start again, run the same command again`;

/**
 * Downloads content into a partial file next to `path`, verifies it, and then moves it to `path`, which is never opened.
 * Resumes the download of an interrupted run.
 */
export async function saveDownload(path: string, content: RemoteContent, options: SaveOptions): Promise<void> {
  const { key } = content;
  await checkTarget(path, options.replaces);
  const directory = dirname(path);
  const partial = await claimPartial(directory, key);
  let isResumable = !options.deletesIncomplete;
  try {
    await downloadMissing(partial, content, options);
    if (!(await content.verify(partial.handle, options.signal))) {
      isResumable = false;
      throw new Error(DAMAGED);
    }
    await partial.handle.sync();
    await partial.handle.close();
    await publish(partial.path, path, options.replaces);
  } catch (error) {
    await (isResumable ? leavePartial(partial, directory, key) : removePartial(partial));
    throw error;
  }
}

/** Saves one download with a progress bar, until the user interrupts it. */
export async function saveWithProgress(path: string, content: RemoteContent, replaces: boolean): Promise<void> {
  const bar = progressBar(1, content.size);
  const onProgress = (loaded: number) => bar.setLoaded(path, loaded);
  try {
    await interruptible((signal) =>
      saveDownload(path, content, { replaces, signal, onProgress }).catch((error: unknown) => {
        throw signal.aborted ? new Error("Interrupted. To resume, run the same command again") : error;
      }),
    );
  } finally {
    bar.close();
  }
}

async function downloadMissing(
  { handle }: PartialFile,
  { size, fetchFrom }: RemoteContent,
  { signal, onProgress }: SaveOptions,
): Promise<void> {
  let offset = (await handle.stat()).size;
  const restart = async () => {
    await handle.truncate(0);
    offset = 0;
  };
  if (offset > size) await restart();
  for (let isDone = offset === size; !isDone; ) {
    const before = offset;
    try {
      const response = await fetchFrom(offset, signal);
      if (offset > 0 && response.status !== 206) await restart();
      for await (const chunk of (response.body ?? new ReadableStream()) as ReadableStream<Uint8Array>) {
        await handle.appendFile(chunk);
        offset += chunk.byteLength;
        onProgress(offset);
      }
      isDone = true;
    } catch (error) {
      // Reconnect after a broken connection if it transferred any bytes.
      if (signal.aborted || offset <= before) throw error;
    }
  }
}

/** Throws if `path` cannot be the target of a download: it exists without `replaces`, or is not a regular file. */
export async function checkTarget(path: string, replaces: boolean): Promise<void> {
  const directory = dirname(path);
  if (!(await stat(directory).catch(() => null))?.isDirectory())
    throw new UsageError(`directory ${directory} not found`);
  const stats = await lstat(path).catch(() => null);
  if (!stats) return;
  if (!stats.isFile()) {
    const kind = stats.isSymbolicLink()
      ? "a link, which downloads do not follow"
      : stats.isDirectory()
        ? "a directory"
        : stats.isFIFO()
          ? "a FIFO"
          : stats.isSocket()
            ? "a socket"
            : "a device";
    throw new UsageError(`${path} is ${kind}. Specify the path of a new file or of a regular file`);
  }
  if (!replaces) throw new TargetExists(path);
}

export class TargetExists extends Error {
  constructor(path: string) {
    super(`${path} already exists. To replace it, add --force`);
  }
}

/** Codes of file systems without hard links. */
const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EINVAL", "EMLINK"]);

/**
 * Moves a download to its target. Without `replaces`, a file that appears at the same time is never replaced: the system
 * creates the link, or an empty file on a file system without links, only if the name is free. Two races remain: with
 * `replaces`, a file that appears after the check is replaced, and so is one that replaces the empty file. No race
 * writes through a link or to a device, because a rename replaces the name.
 */
async function publish(partial: string, path: string, replaces: boolean): Promise<void> {
  if (replaces) {
    await checkTarget(path, true);
    return rename(partial, path);
  }
  try {
    await link(partial, path).catch(async (error: NodeJS.ErrnoException) => {
      if (!NO_LINKS.has(error.code ?? "")) throw error;
      await (await open(path, "wx")).close();
      await rename(partial, path);
    });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "EEXIST" ? new TargetExists(path) : error;
  }
  await rm(partial, { force: true });
}
