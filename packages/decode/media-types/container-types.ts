import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import type { MediaSource } from "../imaging/measures.ts";
import { xmlText } from "../imaging/svg-text.ts";

/*
 * Formats that are compound files, by the directory of the file ([MS-CFB] §2.6): Office 97 to 2003, and others of their
 * time.
 */

/** Streams and storages of the root that identify a format. */
const STREAM_NAMES: Record<string, string> = {
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

export const COMPOUND_FILE_TYPES: readonly string[] = ["application/x-cfb", ...Object.values(STREAM_NAMES), INSTALLER];

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
  const directory = await readFirstDirectory(read);
  if (!directory) return null;
  const names = namesInRoot(directory);
  const named = Object.entries(STREAM_NAMES).find(([name]) => names.has(name))?.[1];
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
async function readFirstDirectory(read: ReadPart): Promise<Buffer | null> {
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

export interface PartialContent extends MediaSource {
  /** The first bytes of the file. */
  head: Buffer;
}

/** Returns `length` bytes from `start`, fewer at the end of the file, or none if the file is damaged. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>;

/** Minimum number of bytes of a read, which mostly contain what is needed next. */
const MIN_BYTES = 4096;
/** After this number of reads, the file counts as damaged. A well-formed file needs fewer. */
const MAX_READS = 16;

/** Reads a file in parts. Parts within the head or within an earlier part are not read again. */
export function readParts({ head, size, read }: PartialContent): ReadPart {
  const parts = [{ at: 0, bytes: head }];
  return async (start, length) => {
    const end = Math.min(start + length, size);
    if (start >= end) return Buffer.alloc(0);
    const known = parts.find(({ at, bytes }) => at <= start && end <= at + bytes.length);
    if (known) return known.bytes.subarray(start - known.at, end - known.at);
    if (parts.length > MAX_READS) return Buffer.alloc(0);
    const bytes = await read(start, Math.min(Math.max(length, MIN_BYTES), size - start));
    parts.push({ at: start, bytes });
    return bytes.subarray(0, end - start);
  };
}

/*
 * Formats that are ZIP files, by the central directory at the end (APPNOTE 6.3.10 §4.3). The local headers at the
 * beginning are not sufficient: the order of the parts of an Office file is free (ECMA-376-2 §10), and openpyxl 3.1 and
 * SheetJS 0.18 write `[Content_Types].xml` last.
 */

interface Entry {
  name: string;
  /** 0 is stored, 8 is deflate. */
  method: number;
  /** Compressed size in bytes. */
  size: number;
  /** Position of the local header. */
  offset: number;
}

/** The end of the central directory, and the longest comment after it. */
const END_BYTES = 22 + 0xffff;
/** A larger directory is read up to this size. */
const MAX_DIRECTORY_BYTES = 1024 * 1024;
const MAX_PART_BYTES = 1024 * 1024;
const UNKNOWN = 0xffffffff;

const inflate = promisify(inflateRaw);

const OPEN_DOCUMENT = "application/vnd.oasis.opendocument";
/** Values of the part `mimetype`. Other values are ignored, because any type could be in it. */
const DECLARED_TYPES = [
  "application/epub+zip",
  ...["text", "spreadsheet", "presentation", "graphics", "chart", "image", "formula"].flatMap((kind) => [
    `${OPEN_DOCUMENT}.${kind}`,
    `${OPEN_DOCUMENT}.${kind}-template`,
  ]),
  ...["text-master", "text-master-template", "text-web", "base", "database"].map((kind) => `${OPEN_DOCUMENT}.${kind}`),
  "application/vnd.adobe.indesign-idml-package",
  "application/vnd.recordare.musicxml",
];

const OPEN_XML = "application/vnd.openxmlformats-officedocument";
const OFFICE_TYPES = [
  ...["document", "template"].map((kind) => `${OPEN_XML}.wordprocessingml.${kind}`),
  ...["sheet", "template"].map((kind) => `${OPEN_XML}.spreadsheetml.${kind}`),
  ...["presentation", "slideshow", "template"].map((kind) => `${OPEN_XML}.presentationml.${kind}`),
  ...[
    ...["word.document", "word.template"],
    ...["excel.sheet", "excel.sheet.binary", "excel.template", "excel.addin"],
    ...["powerpoint.presentation", "powerpoint.slideshow", "powerpoint.template", "powerpoint.addin"],
  ].map((kind) => `application/vnd.ms-${kind}.macroenabled.12`),
];

/** Packages without a main part of Office, by a content type that they list. */
const PACKAGES: [contentType: string, type: string][] = [
  ["application/vnd.ms-visio.", "application/vnd.visio"],
  ["application/vnd.ms-package.3dmanufacturing-3dmodel+xml", "model/3mf"],
  ["application/vnd.ms-package.xps-fixeddocumentsequence+xml", "application/vnd.ms-xpsdocument"],
];

/** Office files whose content types cannot be read. */
const FOLDERS: [name: RegExp, type: string][] = [
  [/^word\//, `${OPEN_XML}.wordprocessingml.document`],
  [/^xl\//, `${OPEN_XML}.spreadsheetml.sheet`],
  [/^ppt\//, `${OPEN_XML}.presentationml.presentation`],
  [/^3D\/.*\.model$/, "model/3mf"],
];

/** The names that identify a format, the most specific format first. All of them must occur. */
const NAMES: [type: string, ...names: RegExp[]][] = [
  ["application/vnd.android.package-archive", /^AndroidManifest\.xml$/, /^(?:classes\d*\.dex|resources\.arsc)$/],
  ["application/x-xpinstall", /^META-INF\/mozilla\.rsa$/],
  ["application/java-archive", /^META-INF\/MANIFEST\.MF$/],
  ["application/vnd.apple.pkpass", /^pass\.json$/, /^manifest\.json$/],
  ["application/vnd.google-earth.kmz", /^doc\.kml$/],
  ["application/vnd.apple.keynote", /^Index\/Document\.iwa$/, /^Index\/(?:Master)?Slide[^/]*\.iwa$/],
];

const USDZ = "model/vnd.usdz+zip";

/** All types that `zipType` can return. */
export const ZIP_TYPES: readonly string[] = [
  "application/zip",
  ...DECLARED_TYPES,
  ...OFFICE_TYPES,
  ...PACKAGES.map(([, type]) => type),
  ...NAMES.map(([type]) => type),
  USDZ,
];

/** Returns the media type of a ZIP file, or null if it has no central directory. */
export async function zipType(read: ReadPart, size: number): Promise<string | null> {
  const entries = await readDirectory(read, size);
  const [first] = entries ?? [];
  if (!entries || !first) return null;
  const find = (name: string) => entries.find((entry) => entry.name === name);
  const declaration = find("mimetype");
  const declared = declaration && (await readText(read, declaration))?.trim();
  if (declared && DECLARED_TYPES.includes(declared)) return declared;
  const contentTypes = find("[Content_Types].xml");
  const packaged = contentTypes && packageType(await readText(read, contentTypes), entries);
  if (packaged) return packaged;
  for (const [type, ...names] of NAMES) {
    if (names.every((name) => entries.some((entry) => name.test(entry.name)))) return type;
  }
  // USDZ File Format Specification 1.3: the first file is the stage, and no file is compressed.
  const isUsdz = /\.usd[ac]?$/.test(first.name) && entries.every(({ method }) => method === 0);
  return isUsdz ? USDZ : "application/zip";
}

/**
 * Returns the type of an OPC package (ECMA-376-2 §10.1). The types of parts are more certain than those of extensions:
 * SheetJS 0.18 lists `.bin` as the main part of an `.xlsb` in every workbook.
 */
function packageType(contentTypes: string | null, entries: Entry[]): string | undefined {
  if (contentTypes === null) return FOLDERS.find(([name]) => entries.some((entry) => name.test(entry.name)))?.[1];
  const listed = (element: string) => {
    const pattern = new RegExp(String.raw`<(?:\w+:)?${element}\s[^<>]*?\bContentType\s*=\s*["']([^"'>]*)["']`, "g");
    return [...contentTypes.matchAll(pattern)].map(([, type = ""]) => type.toLowerCase());
  };
  for (const type of [...listed("Override"), ...listed("Default")]) {
    const [, main = ""] = /^(.+)\.main(?:\+xml)?$/.exec(type) ?? [];
    const office = main.replace(/\.macroenabled(?:template)?$/, ".macroenabled.12");
    if (OFFICE_TYPES.includes(office)) return office;
    const packaged = PACKAGES.find(([prefix]) => type.startsWith(prefix));
    if (packaged) return packaged[1];
  }
  return undefined;
}

async function readDirectory(read: ReadPart, size: number): Promise<Entry[] | null> {
  const tail = await read(Math.max(0, size - END_BYTES), END_BYTES);
  const end = tail.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end < 0 || end + 22 > tail.length) return null;
  let [bytes, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  const locator = end - 20;
  if (locator >= 0 && tail.toString("latin1", locator, locator + 4) === "PK\x06\x07") {
    const record = await read(Number(tail.readBigUInt64LE(locator + 8)), 56);
    if (record.length < 56) return null;
    [bytes, start] = [Number(record.readBigUInt64LE(40)), Number(record.readBigUInt64LE(48))];
  }
  const directory = await read(start, Math.min(bytes, MAX_DIRECTORY_BYTES));
  const entries: Entry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.toString("latin1", at, at + 4) === "PK\x01\x02"; ) {
    const [nameBytes, extraBytes] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30)];
    const extraAt = at + 46 + nameBytes;
    const next = extraAt + extraBytes + directory.readUInt16LE(at + 32);
    if (next > directory.length) break;
    const uncompressed = directory.readUInt32LE(at + 24);
    const wide = wideNumbers(directory.subarray(extraAt, extraAt + extraBytes));
    if (uncompressed === UNKNOWN) wide.shift();
    const [compressed, offset] = [20, 42].map((field) => {
      const value = directory.readUInt32LE(at + field);
      return value === UNKNOWN ? (wide.shift() ?? value) : value;
    });
    const name = directory.toString("utf8", at + 46, extraAt);
    entries.push({ name, method: directory.readUInt16LE(at + 10), size: compressed ?? 0, offset: offset ?? 0 });
    at = next;
  }
  return entries;
}

/** Returns the numbers of the ZIP64 extended information (APPNOTE 6.3.10 §4.5.3). */
function wideNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, bytes] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    const data = extra.subarray(at + 4, at + 4 + bytes);
    if (id === 1)
      return Array.from({ length: Math.floor(data.length / 8) }, (_, i) => Number(data.readBigUInt64LE(8 * i)));
    at += 4 + bytes;
  }
  return [];
}

/** Returns the text of a part, or null if it is too large, encrypted or damaged. */
async function readText(read: ReadPart, { offset, method, size }: Entry): Promise<string | null> {
  const header = await read(offset, 30);
  if (header.length < 30 || size > MAX_PART_BYTES || (method !== 0 && method !== 8)) return null;
  const data = await read(offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28), size);
  if (method === 0) return xmlText(data);
  return inflate(data, { maxOutputLength: MAX_PART_BYTES }).then(xmlText, () => null);
}
