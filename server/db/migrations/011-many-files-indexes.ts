import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  indexes: [
    // A search must not read what other accounts' files are called.
    {
      name: "files_search_in_account",
      on: "files using gin (account_id, search_text gin_trgm_ops) where deleted_at is null",
    },
    // PostgreSQL does not see that what is behind a column that is null has an order: without it, a page of the root would be
    // looked for among all files of the account.
    {
      name: "files_of_root",
      on: "files (account_id, created_at desc, id desc) where deleted_at is null and folder_id is null",
    },
  ],
});
