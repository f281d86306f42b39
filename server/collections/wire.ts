import { lockAccount } from "../accounts/storage.ts";
import type { Database } from "../db/database.ts";
import type { Paging } from "../db/paging.ts";
import type { FilePages } from "../files/pages.ts";
import type { FileLookups } from "../files/wire.ts";
import type { ReadFilter } from "../query/filter.ts";
import { filterReader } from "../query/named-collections.ts";
import { collectionContents } from "./contents.ts";
import { itemsRepository } from "./items-repository.ts";
import { collectionOperations } from "./operations.ts";
import { type CollectionsRepository, collectionsRepository } from "./repository.ts";
import { sharedCollections } from "./shared-collections.ts";

/** Creates the lookups of collections that searches need, before the features that list files are created. */
export function wireNamedCollections(db: Database) {
  const collections = collectionsRepository(db);
  return { collections, readFilter: filterReader(collections.findNamed) };
}

export function wireCollections(deps: {
  db: Database;
  collections: CollectionsRepository;
  lookups: Pick<FileLookups, "files" | "liveInBulk">;
  pages: FilePages;
  readFilter: ReadFilter;
  paging: Paging;
  clock: () => Date;
}) {
  const { db, collections, lookups, pages, readFilter, paging, clock } = deps;
  const items = itemsRepository(db);
  const { files, liveInBulk: filesInBulk } = lookups;
  const contents = collectionContents({ items, files, filesInBulk, pages, paging, clock });
  return {
    shared: sharedCollections({ collections, items, files, filesInBulk, readFilter, clock }),
    handlers: collectionOperations({ db, collections, items, contents, lockAccount, paging, clock }),
  };
}
