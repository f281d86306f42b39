import type { Migration } from "./migration.ts";

export default {
  indexes: [
    // One index for each order of the list, read in both directions. The name is the first line of the search text.
    { name: "files_by_update", on: "files (account_id, updated_at, id) where deleted_at is null" },
    {
      name: "files_by_name",
      on: `files (account_id, (split_part(search_text, E'\\n', 1)) collate "C", id) where deleted_at is null`,
    },
    { name: "files_by_size", on: "files (account_id, file_size, id) where deleted_at is null" },
    // Few files need another attempt. Without these indexes, a page of them would be searched for among all files.
    {
      name: "files_failed",
      on: "files (account_id, created_at desc, id desc) where deleted_at is null and processing_status = 'FAILED'",
    },
    {
      name: "files_untagged",
      on: "files (account_id, created_at desc, id desc) where deleted_at is null and tags = '{}'",
    },
  ],
  backfills: ["searched-texts"],
} satisfies Migration;
