import type { FileToArchive } from "../files/archive-files-repository.ts";
import type { FileFilter } from "../query/filter.ts";
import type { ByteRange } from "../storage/blobs/store.ts";
import { archiveSource, type SourceDeps } from "./archive-source.ts";
import type { ArchivedFolder } from "./entry-names.ts";
import { layoutOf } from "./layout.ts";
import { type SelectionDeps, withEntryNames } from "./select-files.ts";
import { zipStream } from "./zip-stream.ts";

/** A ZIP that is not stored: its layout is computed for each request, and is the same while its files are the same. */
export interface EphemeralZip {
  size: number;
  etag: string;
  open(range: ByteRange | null, signal: AbortSignal): Promise<AsyncIterable<Buffer>>;
}

/**
 * Selects these files, the files directly in these folders (the first is the top folder), or those that match a filter.
 */
export type ZipSelection =
  | { ids: string[] }
  | { folders: [ArchivedFolder, ...ArchivedFolder[]] }
  | { filter: FileFilter };

/** Includes only live files. Returns null if they exceed the limit of an archive. */
export type MakeEphemeralZip = (
  accountId: string,
  which: ZipSelection,
  createdAt: Date,
) => Promise<EphemeralZip | null>;

export type EphemeralZipDeps = Omit<SourceDeps, "archives" | "files"> & {
  files: SelectionDeps["files"] & SourceDeps["files"];
  maxFiles: number;
};

export function ephemeralZips(deps: EphemeralZipDeps): MakeEphemeralZip {
  const { files, maxFiles } = deps;
  return async (accountId, which, createdAt) => {
    const folders = "folders" in which ? which.folders : [];
    const selection = "folders" in which ? { folderIds: folders.map(({ id }) => id) } : which;
    const found: FileToArchive[] = await files.list(accountId, selection, maxFiles + 1);
    if (found.length > maxFiles) return null;
    const { entries, layout } = layoutOf(withEntryNames(found, folders.slice(1)), createdAt);
    const { size, etag } = layout;
    const archives = {
      entries: async (_id: string, position: number, limit: number) => entries.slice(position, position + limit),
      positionAt: async (_id: string, offset: number) =>
        Math.max(
          0,
          entries.findLastIndex((entry) => entry.offset <= offset),
        ),
    };
    return {
      size,
      etag,
      async open(range, signal) {
        const archive = { id: "", accountId, layout, fileCount: entries.length, createdAt };
        const gone = () => new Error("A file was deleted or hidden while the archive was sent");
        return zipStream(
          archiveSource({ ...deps, archives }, archive, gone, signal),
          range ?? { start: 0, end: size - 1 },
        );
      },
    };
  };
}
