import type { Migration } from "./migration.ts";

export default {
  indexes: [
    {
      name: "files_deleted_with",
      on: "files (account_id, deleted_with) include (file_size) where deleted_with is not null",
    },
    {
      name: "folders_in_trash",
      on: `folders (account_id, deleted_at desc, id desc)
        where deleted_at is not null and deleted_with is null`,
    },
    { name: "folders_deleted_with", on: "folders (account_id, deleted_with) where deleted_with is not null" },
  ],
} satisfies Migration;
