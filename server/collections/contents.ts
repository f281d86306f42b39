import type { Context } from "../context.ts";
import { pagingOf } from "../contract/paging.ts";
import { MAX_COUNTED, type Paging } from "../db/paging.ts";
import { liveFilesInBulk } from "../files/bulk-repository.ts";
import { listFiles } from "../files/list-repository.ts";
import { pageOfFiles, pageOfMatches } from "../files/pages.ts";
import { type FileFilter, savedFilter } from "../query/filter.ts";
import type { ItemsRepository } from "./items-repository.ts";
import type { Collection } from "./repository.ts";

/** Reads the files of a collection of either type. */
export interface CollectionContents {
  summary(collection: Collection): Promise<{ fileCount: number; coverFileId: string | null }>;
  /** Returns a page of files. Throws VALIDATION_ERROR for a cursor of another list. */
  page(
    collection: Collection,
    query: Parameters<Paging["read"]>[1],
    signal: AbortSignal,
  ): ReturnType<typeof pageOfFiles>;
}

export function collectionContents(deps: { items: ItemsRepository; context: Context }): CollectionContents {
  const { items, context } = deps;

  return {
    async summary({ id, accountId, search }) {
      if (!search) {
        const [fileCount, coverFileId] = await Promise.all([items.count(id), items.cover(id)]);
        return { fileCount, coverFileId };
      }
      const filter = savedFilter(search.query);
      const images: FileFilter = { ...filter, type: "IMAGE" };
      const [fileCount, { files: found }] = await Promise.all([
        liveFilesInBulk(context).countUpTo(accountId, filter, MAX_COUNTED),
        listFiles(context, accountId, { filter: images, sort: search.sort }, { limit: 1, offset: 0, after: null }),
      ]);
      return { fileCount, coverFileId: found[0]?.id ?? null };
    },

    async page({ id, accountId, search }, query, signal) {
      if (search) {
        const which = { filter: savedFilter(search.query), sort: search.sort };
        return pageOfMatches(context, accountId, which, { ...query, signal });
      }
      const list = `collection ${id}`;
      const request = pagingOf(context).read(list, query);
      const [found, total] = await Promise.all([items.list(id, request), items.count(id)]);
      return pageOfFiles(context, list, request, { files: found, total });
    },
  };
}
