import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { ArchivedFile, ArchiveEntry } from "./entry.ts";
import { MANIFEST_NAME, manifestEnd, manifestLine, manifestLineSize, manifestStart } from "./manifest.ts";
import { centralHeaderSize, endOfZipSize, localHeaderSize } from "./zip.ts";

/** Positions and sizes of the parts, in bytes. */
export interface ArchiveLayout {
  /** Offset of the header of the manifest, which is the last entry. */
  manifestOffset: number;
  manifestSize: number;
  manifestCrc32: number;
  directoryOffset: number;
  directorySize: number;
  /** Size of the entire ZIP. */
  size: number;
  /** Strong entity tag, computed from the entries. */
  etag: string;
}

/** The three lists of a ZIP: contents with their headers, lines of the manifest, and headers in the central directory. */
export type List = "contents" | "manifest" | "directory";

/** An entry, and the offset of its part in each list, from the start of the list. */
export type Landmark = { position: number } & Record<List, number>;

/** Entries between two landmarks. */
export const LANDMARK_DISTANCE = 50;

export function sizeIn(list: List, entry: ArchiveEntry): number {
  if (list === "contents") return localHeaderSize(entry) + entry.size;
  return list === "manifest" ? manifestLineSize(entry) : centralHeaderSize(entry, entry.offset);
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
  const header = localHeaderSize({ name: MANIFEST_NAME, size: manifestSize });
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
    this.#directorySize += centralHeaderSize(file, this.#offset);
    this.#offset += localHeaderSize(file) + file.size;
    this.#write(manifestLine(entry));
    this.#hash.update(`${file.modifiedAt.getTime()}\n`);
    return entry;
  }

  finish(): ArchiveLayout {
    this.#write(manifestEnd);
    const manifestFile = { name: MANIFEST_NAME, size: this.#manifest.size };
    const directorySize = this.#directorySize + centralHeaderSize(manifestFile, this.#offset);
    const directoryOffset = this.#offset + localHeaderSize(manifestFile) + this.#manifest.size;
    const end = endOfZipSize({ entries: this.entries.length + 1, offset: directoryOffset, size: directorySize });
    return {
      manifestOffset: this.#offset,
      manifestSize: this.#manifest.size,
      manifestCrc32: this.#manifest.crc32,
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
