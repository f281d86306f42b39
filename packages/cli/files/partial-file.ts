import { createHash } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { type FileHandle, lstat, open, readdir, rename, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { removeHidden } from "@media-asset-service/base/names.ts";

const MAX_BYTES = 255;
/** Names that Windows treats as devices, streams or patterns, or whose last character it drops. */
const WINDOWS_RESERVED = /[<>:"|?*]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const PARTIAL_NAME = /(?:^|[/\\])\.mas-([0-9a-f]{64})(?:\.([0-9a-f]{8})-(\d+)-\d+)?\.partial$/;

/**
 * Name of a partial download, which is next to its target, so that it can be renamed. It has an owner while a process
 * uses it.
 *
 * @param key 64 hexadecimal digits, for a content or a target
 * @param owner the machine, the process and a number
 */
export const partialName = (key: string, owner?: string) => `.mas-${key}${owner ? `.${owner}` : ""}.partial`;

export const isPartial = (name: string) => PARTIAL_NAME.test(name);

const keyOfPartial = (name: string) => PARTIAL_NAME.exec(name)?.[1];

/** Returns the process that uses or used a partial download; null if it was left for the next run. */
export function ownerOfPartial(name: string): { host: string; pid: number } | null {
  const [, , host, pid] = PARTIAL_NAME.exec(name) ?? [];
  return host ? { host, pid: Number(pid) } : null;
}

/** Returns true if a filename of the service is safe on this machine: it cannot leave the target directory. */
export function isLocalName(name: string, platform = process.platform): boolean {
  if (name === "" || name === "." || name === ".." || /[/\\]/.test(name) || isPartial(name)) return false;
  if (removeHidden(name) !== name || Buffer.byteLength(name) > MAX_BYTES) return false;
  return platform !== "win32" || !WINDOWS_RESERVED.test(name);
}

/** A partial download that belongs to this process. */
export interface PartialFile {
  path: string;
  handle: FileHandle;
  /** Whether an earlier run left it. */
  isLeftOver: boolean;
}

/** Absent on Windows. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const CREATE = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | constants.O_APPEND | NO_FOLLOW;
/** Does not wait for the other end of a FIFO. */
const REOPEN = constants.O_RDWR | constants.O_APPEND | NO_FOLLOW | (constants.O_NONBLOCK ?? 0);

const HOST = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
/** Another machine or container writes to its partial download at least this often. */
const MAX_PAUSE_MS = 10 * 60_000;

let claims = 0;

/**
 * Opens a partial download that no other process uses: one that an earlier run left, or a new one. Of several processes
 * with the same key, one gets the bytes that an earlier run left, because only one can rename the file.
 *
 * @param key 64 hexadecimal digits
 */
export async function claimPartial(directory: string, key: string, mode = 0o666): Promise<PartialFile> {
  claims += 1;
  const path = join(directory, partialName(key, `${HOST}-${process.pid}-${claims}`));
  for (const name of [partialName(key), ...(await leftOvers(directory)).filter((it) => keyOfPartial(it) === key)]) {
    const handle = await claim(join(directory, name), path);
    if (handle) return { path, handle, isLeftOver: true };
  }
  return { path, handle: await open(path, CREATE, mode), isLeftOver: false };
}

/** Closes a partial download, and leaves it for the next run, unless it is empty. */
export async function leavePartial({ path, handle }: PartialFile, directory: string, key: string): Promise<void> {
  await handle.close();
  const stats = await lstat(path).catch(() => null);
  if (stats?.size === 0) await rm(path, { force: true });
  else if (stats) await rename(path, join(directory, partialName(key)));
}

export async function removePartial({ path, handle }: PartialFile): Promise<void> {
  await handle.close();
  await rm(path, { force: true });
}

async function claim(from: string, to: string): Promise<FileHandle | null> {
  if (!(await isAbandoned(from))) return null;
  try {
    await rename(from, to);
  } catch {
    return null;
  }
  const handle = await open(to, REOPEN).catch(() => null);
  if (handle && isOwn(await handle.stat())) return handle;
  await handle?.close();
  await rm(to, { force: true });
  return null;
}

async function isAbandoned(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => null);
  if (!stats || !isOwn(stats)) return false;
  const owner = ownerOfPartial(path);
  if (!owner) return true;
  return owner.host === HOST ? !isRunning(owner.pid) : Date.now() - stats.mtimeMs > MAX_PAUSE_MS;
}

/** Another user could change a file of theirs after its verification, and a hard link is also another file. */
function isOwn(stats: Stats): boolean {
  return stats.isFile() && stats.nlink === 1 && (process.getuid === undefined || stats.uid === process.getuid());
}

function isRunning(pid: number): boolean {
  // A file with the ID of this process is from an earlier process: `leftOvers` reads a directory before the first claim.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** A synchronization claims thousands of files in one directory, and reads it once. */
const directories = new Map<string, Promise<string[]>>();

function leftOvers(directory: string): Promise<string[]> {
  const known = directories.get(directory);
  if (known) return known;
  const names = readdir(directory).then(
    (all) => all.filter((name) => ownerOfPartial(name)),
    // The directory can be writable, but not readable.
    () => [],
  );
  directories.set(directory, names);
  return names;
}
