import type { Migration } from "./migration.ts";

export default {
  indexes: [
    // A search must not read the names of files of other accounts.
    {
      name: "files_search_in_account",
      on: "files using gin (account_id, search_text gin_trgm_ops) where deleted_at is null",
    },
    // PostgreSQL does not use the order of index columns after one that is null. Without this index, a page of the root
    // would be searched for among all files of the account.
    {
      name: "files_of_root",
      on: "files (account_id, created_at desc, id desc) where deleted_at is null and folder_id is null",
    },
  ],
} satisfies Migration;
