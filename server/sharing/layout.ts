import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Row } from "../db/rows.ts";
import { centralHeaderSize, endOfZipSize, localHeaderSize, type ZipEntry } from "./zip.ts";

/** A file of an archive, in its state when the archive was created. */
export interface ArchivedFile extends ZipEntry {
  fileId: string;
  /** Epoch of its delivery URLs at that time. A change of its visibility increases it. */
  epoch: number;
  /** SHA-256 of the bytes, lowercase hex. */
  sha256: string;
}

/** An entry with its position in the list of files, from 0, and the offset of its header in the ZIP. */
export interface ArchiveEntry extends ArchivedFile {
  position: number;
  offset: number;
}

/**
 * Offsets and sizes of the parts, in bytes. The last entry is the manifest; its offset is that of its header. The entity
 * tag is strong, and computed from the entries.
 */
export type ArchiveLayout = Pick<
  Row<"archives">,
  "manifestOffset" | "manifestSize" | "manifestCrc32" | "directoryOffset" | "directorySize" | "size" | "etag"
>;

/** The three lists of a ZIP: contents with their headers, lines of the manifest, and headers in the central directory. */
export type List = "contents" | "manifest" | "directory";

/** An entry, and the offset of its part in each list, from the start of the list. */
export type Landmark = { position: number } & Record<List, number>;

/** Entries between two landmarks. */
export const LANDMARK_DISTANCE = 50;

export function sizeIn(list: List, entry: ArchiveEntry): number {
  if (list === "contents") return localHeaderSize(entry.name, entry.size) + entry.size;
  return list === "manifest" ? manifestLineSize(entry) : centralHeaderSize(entry.name, entry.size, entry.offset);
}

/** Collects landmarks from all entries in their order, so that a range begins without the entries before it. */
export class Landmarks {
  readonly all: Landmark[] = [];
  readonly #next: Landmark = { position: 0, contents: 0, manifest: 0, directory: 0 };

  add(entry: ArchiveEntry): void {
    const next = this.#next;
    if (next.position % LANDMARK_DISTANCE === 0) this.all.push({ ...next });
    next.position += 1;
    for (const list of ["contents", "manifest", "directory"] as const) next[list] += sizeIn(list, entry);
  }

  /** Returns the landmarks, including the end of all entries. */
  finish(): Landmark[] {
    return [...this.all, this.#next];
  }
}

/** Offset of the first line of the manifest. */
export function manifestLinesOffset({ manifestOffset, manifestSize }: ArchiveLayout, createdAt: Date): number {
  const header = localHeaderSize(MANIFEST_NAME, manifestSize);
  return manifestOffset + header + Buffer.byteLength(manifestStart(createdAt));
}

/** Computes the layout of a ZIP from the names and sizes of its files, without reading their bytes. */
export class LayoutBuilder {
  readonly entries: ArchiveEntry[] = [];
  readonly #hash = createHash("sha256");
  #offset = 0;
  #directorySize = 0;
  #manifest = { size: 0, crc32: 0 };

  constructor(createdAt: Date) {
    this.#write(manifestStart(createdAt));
  }

  add(file: ArchivedFile): ArchiveEntry {
    const entry = { ...file, position: this.entries.length, offset: this.#offset };
    this.entries.push(entry);
    this.#directorySize += centralHeaderSize(file.name, file.size, this.#offset);
    this.#offset += localHeaderSize(file.name, file.size) + file.size;
    this.#write(manifestLine(entry));
    this.#hash.update(`${file.modifiedAt.getTime()}\n`);
    return entry;
  }

  finish(): ArchiveLayout {
    this.#write(manifestEnd);
    const { size: manifestSize, crc32: manifestCrc32 } = this.#manifest;
    const directorySize = this.#directorySize + centralHeaderSize(MANIFEST_NAME, manifestSize, this.#offset);
    const directoryOffset = this.#offset + localHeaderSize(MANIFEST_NAME, manifestSize) + manifestSize;
    const end = endOfZipSize({ entries: this.entries.length + 1, offset: directoryOffset, size: directorySize });
    return {
      manifestOffset: this.#offset,
      manifestSize,
      manifestCrc32,
      directoryOffset,
      directorySize,
      size: directoryOffset + directorySize + end,
      etag: this.#hash.digest("hex"),
    };
  }

  #write(text: string): void {
    const bytes = Buffer.from(text);
    this.#manifest = { size: this.#manifest.size + bytes.length, crc32: crc32(bytes, this.#manifest.crc32) };
    this.#hash.update(bytes);
  }
}

export function layoutOf(
  files: readonly ArchivedFile[],
  createdAt: Date,
): { entries: ArchiveEntry[]; layout: ArchiveLayout } {
  const builder = new LayoutBuilder(createdAt);
  for (const file of files) builder.add(file);
  return { entries: builder.entries, layout: builder.finish() };
}

/** Name of the last entry. A file with this name is renamed. */
export const MANIFEST_NAME = "manifest.json";

/*
 * The manifest is generated for each download. It must stay the same for the lifetime of an archive, also in processes
 * of the next release. If its format changes, add a column with the format that an archive was created with.
 */

export function manifestStart(createdAt: Date): string {
  return `{"createdAt":${JSON.stringify(createdAt.toISOString())},"files":[`;
}

/** Returns the line of a file. Lines are in the order of the archive. */
export function manifestLine({ position, name, fileId, size, sha256 }: Omit<ArchiveEntry, "offset">): string {
  return `${position === 0 ? "" : ","}\n${JSON.stringify({ name, id: fileId, size, sha256 })}`;
}

function manifestLineSize(entry: Omit<ArchiveEntry, "offset">): number {
  return Buffer.byteLength(manifestLine(entry));
}

export const manifestEnd = "\n]}\n";
