import type { Context } from "../context.ts";
import { liveFilesInBulk } from "../files/bulk-repository.ts";
import { listFiles } from "../files/list-repository.ts";
import { type ReadFilter, savedFilter } from "../query/filter.ts";
import type { SharedCollections } from "../shares/ports.ts";
import type { ItemsRepository } from "./items-repository.ts";
import type { CollectionsRepository } from "./repository.ts";

/** Provides collections of either type to share links. */
export function sharedCollections(deps: {
  collections: Pick<CollectionsRepository, "find">;
  items: Pick<ItemsRepository, "list">;
  context: Context;
  readFilter: ReadFilter;
}): SharedCollections {
  const { collections, items, context } = deps;
  const filterOf = async (accountId: string, id: string) =>
    (await collections.find(accountId, id)) && deps.readFilter(accountId, { search: `collection:${id}` }, "query");
  return {
    filterOf,

    async nameOf(accountId, id) {
      return (await collections.find(accountId, id))?.name ?? null;
    },

    async list(accountId, id, { limit, offset }) {
      const collection = await collections.find(accountId, id);
      if (!collection) return null;
      const { search } = collection;
      const page = { limit, offset, after: null, needsTotal: false };
      const found = search
        ? (await listFiles(context, accountId, { filter: savedFilter(search.query), sort: search.sort }, page)).files
        : await items.list(id, page);
      return found.map((file) => file.id);
    },

    async contains(accountId, id, fileId) {
      const filter = await filterOf(accountId, id);
      return filter !== null && liveFilesInBulk(context).matchesFilter(accountId, filter, fileId);
    },
  };
}
