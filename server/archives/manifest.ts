import type { ArchiveEntry } from "./entry.ts";

/** The last entry. A file of this name gets another. */
export const MANIFEST_NAME = "manifest.json";

/*
 * It is written anew for each download, and has to come out the same for as long as an archive lives, in processes of the next release,
 * too: a change of its form needs a column that says which form an archive was created with.
 */

export function manifestStart(createdAt: Date): string {
  return `{"createdAt":${JSON.stringify(createdAt.toISOString())},"files":[`;
}

/** A line for each file, in the order of the archive. */
export function manifestLine({ position, name, fileId, size, sha256 }: Omit<ArchiveEntry, "offset">): string {
  return `${position === 0 ? "" : ","}\n${JSON.stringify({ name, id: fileId, size, sha256 })}`;
}

export const manifestEnd = "\n]}\n";
