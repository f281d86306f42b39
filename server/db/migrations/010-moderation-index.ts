import type { Migration } from "./migration.ts";

export default {
  indexes: [
    // Few files are sensitive. Without this index, a page of them would be searched for among all files.
    {
      name: "files_sensitive",
      on: "files (account_id, created_at desc, id desc) where deleted_at is null and sensitive",
    },
  ],
} satisfies Migration;
