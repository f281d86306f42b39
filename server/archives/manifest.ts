import type { ArchiveEntry } from "./entry.ts";

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

export function manifestLineSize(entry: Omit<ArchiveEntry, "offset">): number {
  return Buffer.byteLength(manifestLine(entry));
}

export const manifestEnd = "\n]}\n";
