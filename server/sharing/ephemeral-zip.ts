import type { ByteRange } from "@media-asset-service/blobs/store.ts";
import { type Context, perContext } from "../context.ts";
import { retainedSince } from "../contract/retention.ts";
import type { FileFilter } from "../files/query/filter.ts";
import { type ArchiveContents, archiveSource } from "./archive-source.ts";
import { filesStillSelected, locateContents, pagesOfFilesToArchive } from "./archived-files.ts";
import type { ArchivedFolder } from "./entry-names.ts";
import { Landmarks, LayoutBuilder } from "./layout.ts";
import { linkResults } from "./link-results.ts";
import { entryNamer, maxArchiveFiles } from "./select-files.ts";
import { zipStream } from "./zip-stream.ts";

/** A ZIP that is not stored. It is the same while its files are the same. */
type EphemeralZip = NonNullable<Awaited<ReturnType<typeof buildZip>>>;

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

/** Links whose recent ZIPs are in memory. */
const MAX_LAYOUTS = 4;
const recentZips = perContext((context) => linkResults<EphemeralZip | null>(context, MAX_LAYOUTS));

/**
 * Creates a ZIP without a stored archive, for clients with access to some files. Includes only live files. Returns null
 * if `select` does, or if they exceed the limit of an archive. The result is at most some seconds old; each file is
 * checked again before its bytes are sent.
 */
export function makeEphemeralZip(
  context: Context,
  link: ZipLink,
  select: () => Promise<ZipSelection | null>,
): Promise<EphemeralZip | null> {
  return recentZips(context)(link, async () => {
    const selection = await select();
    return selection && buildZip(context, link, selection);
  });
}

async function buildZip(context: Context, { accountId, createdAt }: ZipLink, which: ZipSelection) {
  const maxFiles = maxArchiveFiles(context);
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
  const contents: ArchiveContents = {
    list: async (position, limit) => entries.slice(position, position + limit),
    async locate(keys) {
      const ids = keys.map(({ fileId }) => fileId);
      const selected = await filesStillSelected(context, accountId, selection, ids);
      const locations = await locateContents(context, accountId, keys, retainedSince(context));
      return locations.map((content, index) => (selected.has(ids[index] ?? "") ? content : null));
    },
  };
  const archive = { ...layout, accountId, landmarks, contents, fileCount: entries.length, createdAt };
  const contentGone = () => new Error("A file was deleted or hidden while the archive was sent");
  return {
    size: layout.size,
    etag: layout.etag,
    async open(range: ByteRange | null, signal: AbortSignal) {
      const source = archiveSource(context, archive, contentGone, signal);
      return zipStream(source, range ?? { start: 0, end: layout.size - 1 });
    },
  };
}
