import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import type { Archive, MediaAssetService } from "../../../sdk/index.ts";
import { UsageError } from "../arguments.ts";
import { type CommandRun, inUnits } from "../output.ts";
import { claimPartial, leavePartial, type PartialFile, removePartial } from "./partial-file.ts";
import { findEntry } from "./remote-path.ts";
import { checkTarget, type RemoteContent, saveWithProgress } from "./save-download.ts";

type Selection = { folderId: string } | { fileIds: string[] };

/** State that an interrupted run stores next to the partial download, so that the next run can resume it. */
interface ArchiveState {
  selection: Selection;
  archive: Archive;
}

/** Downloads files, or a folder, as a ZIP file. Resumes the download of an interrupted run. */
export const archive: CommandRun = async (
  media,
  { positionals: [path = "", ...names], force: replaces = false },
  progress,
) => {
  await checkTarget(path, replaces);
  const selection = await selectionOf(media, names);
  const directory = dirname(path);
  const [key, stateKey] = [keyOf("bytes", path), keyOf("archive", path)];
  // The URL in the state gives access to the content.
  const state = await claimPartial(directory, stateKey, 0o600);
  try {
    const stored = await resumable(state, selection, progress);
    if (!stored) await removePartial(await claimPartial(directory, key));
    const archive = stored ?? (await create(media, selection, state));
    await saveWithProgress(path, archiveContent(archive, key), replaces);
    await removePartial(state);
    const { id, fileCount, size } = archive;
    return { data: { path, id, fileCount, size }, text: `Downloaded ${path}: ${fileCount} files, ${inUnits(size)}.` };
  } catch (error) {
    await leavePartial(state, directory, stateKey);
    throw error;
  }
};

/** Returns the key of a partial download of this target. */
const keyOf = (purpose: string, path: string) => createHash("sha256").update(`${purpose} of ${path}`).digest("hex");

async function selectionOf(media: MediaAssetService, names: string[]): Promise<Selection> {
  const entries = await Promise.all(names.map((name) => findEntry(media, name)));
  const [first] = entries;
  if (first?.folder && entries.length === 1) return { folderId: first.folder.id };
  const fileIds = entries.flatMap(({ file }) => file?.id ?? []);
  if (fileIds.length < entries.length) throw new UsageError("an archive can contain one folder, or files");
  return { fileIds };
}

/** Returns the archive of an interrupted run; null if it cannot be downloaded anymore, or has another selection. */
async function resumable(
  { handle, isLeftOver }: PartialFile,
  selection: Selection,
  progress: (line: string) => void,
): Promise<Archive | null> {
  if (!isLeftOver) return null;
  const state = parseState(await handle.readFile("utf8"));
  if (!state) {
    progress("The state of the interrupted download is damaged. The download starts again.");
    return null;
  }
  if (JSON.stringify(state.selection) !== JSON.stringify(selection)) return null;
  const { ok } = await fetch(state.archive.url, { method: "HEAD" });
  return ok ? state.archive : null;
}

function parseState(text: string): ArchiveState | null {
  try {
    const state = JSON.parse(text) as ArchiveState;
    return URL.canParse(state.archive.url) && Number.isSafeInteger(state.archive.size) ? state : null;
  } catch {
    return null;
  }
}

async function create(media: MediaAssetService, selection: Selection, { handle }: PartialFile): Promise<Archive> {
  const archive = await media.archives.create(selection);
  await handle.truncate(0);
  await handle.appendFile(JSON.stringify({ selection, archive } satisfies ArchiveState));
  return archive;
}

function archiveContent({ url, size }: Archive, key: string): RemoteContent {
  return {
    key,
    size,
    async fetchFrom(offset, signal) {
      const response = await fetch(url, { signal, headers: offset > 0 ? { Range: `bytes=${offset}-` } : {} });
      if (!response.ok) throw new Error(await errorMessageOf(response));
      return response;
    },
    verify: (handle, signal) => isIntactZip(handle, size, signal),
  };
}

async function errorMessageOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    return (JSON.parse(text) as { error: { message: string } }).error.message;
  } catch {
    return `The archive could not be downloaded: HTTP status ${response.status}`;
  }
}

/*
 * Verifies a ZIP of the service (APPNOTE.TXT 6.3.10; the numbers are its sections): its entries are stored without
 * compression, one after the other, and its end has no comment.
 */

const LOCAL_HEADER = 30;
const CENTRAL_HEADER = 46;
const END = 22;
const ZIP64_END = 56;
const ZIP64_LOCATOR = 20;
const UINT16_MAX = 0xffff;
const UINT32_MAX = 0xffffffff;
const STORED = 0;
const READ_BYTES = 1024 * 1024;

/**
 * Returns true if the file has this size, its headers agree with the central directory and fill it without gaps, and
 * the bytes of each entry have the CRC-32 of the directory. Memory use does not depend on the size. Versions,
 * permissions and the dates in extra fields are not verified.
 */
export async function isIntactZip(handle: FileHandle, size: number, signal: AbortSignal): Promise<boolean> {
  if ((await handle.stat()).size !== size) return false;
  try {
    await verify(handle, size, signal);
    return true;
  } catch (error) {
    if (error instanceof Damaged) return false;
    throw error;
  }
}

class Damaged extends Error {}

function check(condition: boolean): asserts condition {
  if (!condition) throw new Damaged();
}

async function verify(handle: FileHandle, size: number, signal: AbortSignal): Promise<void> {
  const buffer = Buffer.alloc(READ_BYTES);
  async function read(position: number, length: number): Promise<Buffer> {
    check(position >= 0 && position + length <= size);
    const bytes = Buffer.alloc(length);
    check((await handle.read(bytes, 0, length, position)).bytesRead === length);
    return bytes;
  }

  async function checksum(from: number, to: number): Promise<number> {
    let sum = 0;
    for (let position = from; position < to; ) {
      signal.throwIfAborted();
      const { bytesRead } = await handle.read(buffer, 0, Math.min(READ_BYTES, to - position), position);
      check(bytesRead > 0);
      sum = crc32(buffer.subarray(0, bytesRead), sum);
      position += bytesRead;
    }
    return sum;
  }

  const directory = await readEnd(read, size);
  let position = directory.offset;
  let next = 0;
  for (let count = 0; count < directory.entries; count++) {
    const header = await read(position, CENTRAL_HEADER);
    check(header.readUInt32LE(0) === 0x02014b50 && header.readUInt16LE(10) === STORED);
    const nameLength = header.readUInt16LE(28);
    const extraLength = header.readUInt16LE(30);
    const variable = await read(position + CENTRAL_HEADER, nameLength + extraLength);
    const entry = sizes(header, variable.subarray(nameLength));
    check(entry.offset === next);
    const local = await read(entry.offset, LOCAL_HEADER);
    const dataOffset = entry.offset + LOCAL_HEADER + nameLength + local.readUInt16LE(28);
    // From the flags to the length of the name, both headers have the same fields (4.3.7, 4.3.12).
    check(local.readUInt32LE(0) === 0x04034b50 && local.subarray(6, 28).equals(header.subarray(8, 30)));
    const name = await read(entry.offset + LOCAL_HEADER, nameLength);
    check(name.equals(variable.subarray(0, nameLength)));
    next = dataOffset + entry.size;
    check(next <= directory.offset && (await checksum(dataOffset, next)) === header.readUInt32LE(16));
    position += CENTRAL_HEADER + nameLength + extraLength + header.readUInt16LE(32);
  }
  check(next === directory.offset && position === directory.offset + directory.size);
}

/** Returns the size and the offset of an entry, from its Zip64 field if they are too large for its header (4.5.3). */
function sizes(header: Buffer, extra: Buffer): { size: number; offset: number } {
  const [size, offset] = [header.readUInt32LE(24), header.readUInt32LE(42)];
  if (size < UINT32_MAX && offset < UINT32_MAX) return { size, offset };
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const values = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    const far = (index: number) => {
      check(values.length >= 8 * (index + 1));
      return Number(values.readBigUInt64LE(8 * index));
    };
    // The field has both sizes, then the offset.
    const isLarge = size === UINT32_MAX;
    return { size: isLarge ? far(0) : size, offset: offset === UINT32_MAX ? far(isLarge ? 2 : 0) : offset };
  }
  throw new Damaged();
}

/** Returns the position of the central directory (4.3.16), from the end of Zip64 (4.3.14, 4.3.15) if there is one. */
async function readEnd(read: (position: number, length: number) => Promise<Buffer>, size: number) {
  const end = await read(size - END, END);
  check(end.readUInt32LE(0) === 0x06054b50);
  const directory = { entries: end.readUInt16LE(10), size: end.readUInt32LE(12), offset: end.readUInt32LE(16) };
  const { entries, offset } = directory;
  if (entries < UINT16_MAX && offset < UINT32_MAX && directory.size < UINT32_MAX) {
    check(offset + directory.size === size - END);
    return directory;
  }
  const far = await read(size - END - ZIP64_LOCATOR - ZIP64_END, ZIP64_END);
  check(far.readUInt32LE(0) === 0x06064b50);
  const zip64 = {
    entries: Number(far.readBigUInt64LE(32)),
    size: Number(far.readBigUInt64LE(40)),
    offset: Number(far.readBigUInt64LE(48)),
  };
  check(zip64.offset + zip64.size === size - END - ZIP64_LOCATOR - ZIP64_END);
  return zip64;
}
