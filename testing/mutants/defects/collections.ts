import type { Mutant } from "../mutant.ts";

/** Collections, stars and labels: server/collections, and their part of server/query. */
export const COLLECTIONS: Mutant[] = [
  {
    defect: "a collection has one file too many",
    file: "server/collections/put-files.ts",
    find: "total <= MAX_ITEMS",
    replace: "total <= MAX_ITEMS + 1",
    test: "server/collections/operations.test.ts",
  },
  {
    defect: "an account has one collection too many",
    file: "server/collections/operations.ts",
    find: ">= MAX_COLLECTIONS)",
    replace: "> MAX_COLLECTIONS)",
    test: "server/collections/operations.test.ts",
  },
  {
    defect: "a collection takes the files of others",
    file: "server/collections/items-repository.ts",
    find: '.where("file.account_id", "=", accountId)\n        .where("file.id", "=", sql<string>`any(${fileIds})`)',
    replace: '.where("file.id", "=", sql<string>`any(${fileIds})`)',
    test: "server/collections/operations.test.ts",
  },
  {
    defect: "a collection shows what is in the trash",
    file: "server/collections/items-repository.ts",
    find: '.where("item.collection_id", "=", collectionId)\n      .where(file.live);',
    replace: '.where("item.collection_id", "=", collectionId);',
    test: "server/collections/operations.test.ts",
  },
  {
    defect: "where there is no room, none is made",
    file: "server/collections/items-repository.ts",
    find: "rank = place.number * ${GAP}::bigint",
    replace: "rank = place.number",
    test: "server/collections/operations.test.ts",
  },
  {
    defect: "a cursor forgets that ranks were written anew",
    file: "server/collections/items-repository.ts",
    find: 'coalesce((select rank from collection_items where collection_id = ${collectionId} and file_id = ${after?.id ?? ""}),',
    replace: "coalesce(null,",
    test: "server/collections/operations.test.ts",
  },
  {
    defect: "a saved search names a collection",
    file: "server/collections/saved-search.ts",
    find: "if (named === undefined) return query;",
    replace: "if (named === undefined || named) return query;",
    test: "server/collections/operations.test.ts",
  },
  {
    defect: "a search finds collections of others",
    file: "server/collections/repository.ts",
    find: 'executor.selectFrom("collections").where("account_id", "=", accountId);',
    replace: 'executor.selectFrom("collections").where("account_id", "is not", null);',
    test: "server/collections/operations.test.ts",
  },
  {
    defect: "a collection of type query is found by its name as an empty one",
    file: "server/query/named-collections.ts",
    find: "if (query === null) return () => isItemOf(collection.id);",
    replace: "return () => isItemOf(collection.id);",
    test: "server/files/list-model.test.ts",
  },
  {
    defect: "a bulk change forgets stars",
    file: "server/files/bulk-repository.ts",
    find: "coalesce(${starred}::boolean, starred)",
    replace: "coalesce(null::boolean, starred)",
    test: "server/collections/operations.test.ts",
  },
];
