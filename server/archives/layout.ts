import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { ArchivedFile, ArchiveEntry } from "./entry.ts";
import { MANIFEST_NAME, manifestEnd, manifestLine, manifestStart } from "./manifest.ts";
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

/** Computes the layout of a ZIP from the names and sizes of its files, without reading their bytes. */
export function layoutOf(
  files: readonly ArchivedFile[],
  createdAt: Date,
): { entries: ArchiveEntry[]; layout: ArchiveLayout } {
  const hash = createHash("sha256");
  const entries: ArchiveEntry[] = [];
  let offset = 0;
  let directorySize = 0;
  let manifest = { size: 0, crc32: 0 };
  const write = (text: string) => {
    const bytes = Buffer.from(text);
    manifest = { size: manifest.size + bytes.length, crc32: crc32(bytes, manifest.crc32) };
    hash.update(bytes);
  };
  write(manifestStart(createdAt));
  for (const [position, file] of files.entries()) {
    const entry = { ...file, position, offset };
    entries.push(entry);
    directorySize += centralHeaderSize(file, offset);
    offset += localHeaderSize(file) + file.size;
    write(manifestLine(entry));
    hash.update(`${file.modifiedAt.getTime()}\n`);
  }
  write(manifestEnd);
  const manifestFile = { name: MANIFEST_NAME, size: manifest.size };
  directorySize += centralHeaderSize(manifestFile, offset);
  const directoryOffset = offset + localHeaderSize(manifestFile) + manifest.size;
  const end = endOfZipSize({ entries: files.length + 1, offset: directoryOffset, size: directorySize });
  return {
    entries,
    layout: {
      manifestOffset: offset,
      manifestSize: manifest.size,
      manifestCrc32: manifest.crc32,
      directoryOffset,
      directorySize,
      size: directoryOffset + directorySize + end,
      etag: hash.digest("hex"),
    },
  };
}
