import type { Migration } from "./migration.ts";

export default {
  indexes: [
    // Few files are starred or labeled. Without these indexes, a page of them would be searched for among all files.
    { name: "files_starred", on: "files (account_id, created_at desc, id desc) where deleted_at is null and starred" },
    {
      name: "files_labelled",
      on: "files (account_id, label, created_at desc, id desc) where deleted_at is null and label <> 'none'",
    },
  ],
} satisfies Migration;
