import type { Mutant } from "../mutant.ts";

/** Collections, stars and labels: server/files/collections, and their part of server/files/query. */
export const COLLECTIONS: Mutant[] = [
  {
    defect: "a collection accepts one file too many",
    file: "server/files/collections/items.ts",
    find: "total <= MAX_ITEMS",
    replace: "total <= MAX_ITEMS + 1",
    test: "server/files/collections/operations.test.ts",
  },
  {
    defect: "an account can create one collection too many",
    file: "server/files/collections/operations.ts",
    find: ">= MAX_COLLECTIONS)",
    replace: "> MAX_COLLECTIONS)",
    test: "server/files/collections/operations.test.ts",
  },
  {
    defect: "a collection accepts files of other accounts",
    file: "server/files/collections/items.ts",
    find: '.where("file.account_id", "=", accountId)\n    .where("file.id", "=", sql<string>`any(${fileIds})`)',
    replace: '.where("file.id", "=", sql<string>`any(${fileIds})`)',
    test: "server/files/collections/operations.test.ts",
  },
  {
    defect: "a collection lists trashed files",
    file: "server/files/collections/items.ts",
    find: '.where("item.collection_id", "=", collectionId)\n    .where(FILE.live);',
    replace: '.where("item.collection_id", "=", collectionId);',
    test: "server/files/collections/operations.test.ts",
  },
  {
    defect: "a rebalance leaves no gap between ranks",
    file: "server/files/collections/items.ts",
    find: "rank = place.number * ${GAP}::bigint",
    replace: "rank = place.number",
    test: "server/files/collections/operations.test.ts",
  },
  {
    defect: "a cursor ignores that ranks were rewritten",
    file: "server/files/collections/items.ts",
    find: 'coalesce((select rank from collection_items where collection_id = ${collectionId} and file_id = ${after?.id ?? ""}),',
    replace: "coalesce(null,",
    test: "server/files/collections/operations.test.ts",
  },
  {
    defect: "a saved search can refer to a collection",
    file: "server/files/collections/operations.ts",
    find: "if (name === undefined) return query;",
    replace: "if (named === undefined || named) return query;",
    test: "server/files/collections/operations.test.ts",
  },
  {
    defect: "a search finds collections of other accounts",
    file: "server/files/query/named-collections.ts",
    find: '.where("account_id", "=", accountId)',
    replace: '.where("account_id", "is not", null)',
    test: "server/files/collections/operations.test.ts",
  },
  {
    defect: "a search by the name of a query collection finds no files",
    file: "server/files/query/named-collections.ts",
    find: "if (collection.query === null) return",
    replace: "return",
    test: "server/files/list-model.test.ts",
  },
  {
    defect: "a bulk update ignores stars",
    file: "server/files/file-sets.ts",
    find: "coalesce(${starred}::boolean, starred)",
    replace: "coalesce(null::boolean, starred)",
    test: "server/files/collections/operations.test.ts",
  },
];
