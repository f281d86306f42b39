import type { ReadPart } from "./read-parts.ts";

/*
 * Formats that are compound files, by the directory of the file ([MS-CFB] §2.6): Office 97 to 2003, and others of their
 * time.
 */

/** Streams and storages of the root that identify a format. */
const NAMES: Record<string, string> = {
  WordDocument: "application/msword",
  Workbook: "application/vnd.ms-excel",
  // Excel 5.0 and 95
  Book: "application/vnd.ms-excel",
  "PowerPoint Document": "application/vnd.ms-powerpoint",
  "__properties_version1.0": "application/vnd.ms-outlook",
  VisioDocument: "application/vnd.visio",
  Quill: "application/x-mspublisher",
};

/** The class of the root of Windows Installer packages. Their streams have encoded names. */
const INSTALLER_CLASS = "84100c0000000000c000000000000046";
const INSTALLER = "application/x-msi";

export const COMPOUND_FILE_TYPES: readonly string[] = ["application/x-cfb", ...Object.values(NAMES), INSTALLER];

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** More entries are not read: a message with many attachments lists its properties before this number. */
const MAX_ENTRIES = 1024;
/** The part of the table of FAT sectors that is in the header (§2.2). */
const TABLE_AT = 76;
/** Larger numbers are marks: no sector, no entry, the end of a chain (§2.1, §2.6.1). */
const MAX_NUMBER = 0xfffffffa;

/** Returns the media type of a compound file, or null if its directory is damaged. */
export async function compoundFileType(read: ReadPart): Promise<string | null> {
  const directory = await readDirectory(read);
  if (!directory) return null;
  const names = namesInRoot(directory);
  const named = Object.entries(NAMES).find(([name]) => names.has(name))?.[1];
  if (named) return named;
  return directory.toString("hex", 80, 96) === INSTALLER_CLASS ? INSTALLER : "application/x-cfb";
}

/** Returns the names of the streams and storages in the root, and not of those in embedded documents. */
function namesInRoot(directory: Buffer): Set<string> {
  const names = new Set<string>();
  const visited = new Set<number>();
  const waiting = [directory.readUInt32LE(76)];
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    const at = entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > directory.length || visited.has(entry)) continue;
    visited.add(entry);
    const nameBytes = Math.min(Math.max(directory.readUInt16LE(at + 64) - 2, 0), 64);
    names.add(directory.toString("utf16le", at, at + nameBytes));
    // The siblings of an entry are its children in a binary tree (§2.6.4).
    waiting.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72));
  }
  return names;
}

/** Returns the entries of the directory, as far as they can be read; at least the root. */
async function readDirectory(read: ReadPart): Promise<Buffer | null> {
  const header = await read(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return null;
  const sectorBytes = header.readUInt16LE(30) === 12 ? 4096 : 512;
  const perSector = sectorBytes / 4;
  const sectorAt = (sector: number) => read((sector + 1) * sectorBytes, sectorBytes);
  const numberIn = async (sector: number, index: number) => {
    const bytes = sector < MAX_NUMBER ? await sectorAt(sector) : Buffer.alloc(0);
    return bytes.length === sectorBytes ? bytes.readUInt32LE(4 * index) : MAX_NUMBER;
  };

  /** Returns the FAT sector with this index. Those that do not fit in the header are in a chain of sectors (§2.5). */
  async function fatSector(index: number): Promise<number> {
    const inHeader = (HEADER_BYTES - TABLE_AT) / 4;
    if (index < inHeader) return header.readUInt32LE(TABLE_AT + 4 * index);
    let [sector, rest] = [header.readUInt32LE(68), index - inHeader];
    for (; rest >= perSector - 1 && sector < MAX_NUMBER; rest -= perSector - 1)
      sector = await numberIn(sector, perSector - 1);
    return numberIn(sector, rest);
  }

  const sectors: Buffer[] = [];
  let sector = header.readUInt32LE(48);
  while (sector < MAX_NUMBER && sectors.length * sectorBytes < MAX_ENTRIES * ENTRY_BYTES) {
    const bytes = await sectorAt(sector);
    if (bytes.length < ENTRY_BYTES) break;
    sectors.push(bytes);
    sector = await numberIn(await fatSector(Math.floor(sector / perSector)), sector % perSector);
  }
  return sectors.length > 0 ? Buffer.concat(sectors) : null;
}
