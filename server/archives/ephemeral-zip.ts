import type { Context } from "../context.ts";
import { filesStillSelected, pagesOfFilesToArchive } from "../files/archive-files-repository.ts";
import type { FileFilter } from "../query/filter.ts";
import type { ByteRange } from "../storage/blobs/store.ts";
import { archiveSource, type LocateContents, type SourceDeps } from "./archive-source.ts";
import type { ArchivedFolder } from "./entry-names.ts";
import { Landmarks, LayoutBuilder } from "./layout.ts";
import type { LinkResults } from "./link-results.ts";
import { entryNamer } from "./select-files.ts";
import { zipStream } from "./zip-stream.ts";

/** A ZIP that is not stored. It is the same while its files are the same. */
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

/** The link of a ZIP. */
export interface ZipLink {
  id: string;
  accountId: string;
  createdAt: Date;
}

/**
 * Includes only live files. Returns null if `select` does, or if they exceed the limit of an archive. The result is at
 * most some seconds old; each file is checked again before its bytes are sent.
 */
export type MakeEphemeralZip = (
  link: ZipLink,
  select: () => Promise<ZipSelection | null>,
) => Promise<EphemeralZip | null>;

export type EphemeralZipDeps = Omit<SourceDeps, "archives"> & {
  context: Context;
  maxFiles: number;
  recent: LinkResults<EphemeralZip | null>;
};

export function ephemeralZips(deps: EphemeralZipDeps): MakeEphemeralZip {
  const { context, maxFiles, recent } = deps;

  async function make({ accountId, createdAt }: ZipLink, which: ZipSelection): Promise<EphemeralZip | null> {
    const folders = "folders" in which ? which.folders : [];
    const selection = "folders" in which ? { folderIds: folders.map(({ id }) => id) } : which;
    const named = entryNamer(folders.slice(1));
    const builder = new LayoutBuilder(createdAt);
    const found = new Landmarks();
    const { entries } = builder;
    for await (const page of pagesOfFilesToArchive(context, accountId, selection, { limit: maxFiles + 1 })) {
      for (const file of page) found.add(builder.add(named(file)));
    }
    if (entries.length > maxFiles) return null;
    const [layout, landmarks] = [builder.finish(), found.finish()];
    const locateSelected: LocateContents = async (_accountId, contents) => {
      const ids = contents.map(({ fileId }) => fileId);
      const selected = await filesStillSelected(context, accountId, selection, ids);
      const locations = await deps.locate(accountId, contents);
      return locations.map((content, index) => (selected.has(ids[index] ?? "") ? content : null));
    };
    const archives = {
      entries: async (_id: string, position: number, limit: number) => entries.slice(position, position + limit),
    };
    return {
      size: layout.size,
      etag: layout.etag,
      async open(range, signal) {
        const archive = { id: "", accountId, layout, landmarks, fileCount: entries.length, createdAt };
        const gone = () => new Error("A file was deleted or hidden while the archive was sent");
        return zipStream(
          archiveSource({ ...deps, archives, locate: locateSelected }, archive, gone, signal),
          range ?? { start: 0, end: layout.size - 1 },
        );
      },
    };
  }

  return (link, select) =>
    recent.of(link, async () => {
      const selection = await select();
      return selection && make(link, selection);
    });
}
