import { lockAccount } from "../accounts/storage.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Paging } from "../db/paging.ts";
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
  context: Context;
  readFilter: ReadFilter;
  paging: Paging;
  clock: () => Date;
}) {
  const { db, collections, context, readFilter, paging, clock } = deps;
  const items = itemsRepository(db);
  const contents = collectionContents({ items, context });
  return {
    shared: sharedCollections({ collections, items, context, readFilter }),
    handlers: collectionOperations({ db, collections, items, contents, lockAccount, paging, clock }),
  };
}
