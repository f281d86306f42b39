import type { Migration } from "./migration.ts";

export default {
  indexes: [
    {
      name: "files_versions",
      isUnique: true,
      on: "files (version_of, version desc) where version_of is not null",
    },
    {
      name: "files_in_trash",
      on: `files (account_id, deleted_at desc, id desc) include (file_size)
        where deleted_at is not null and deleted_with is null and version_of is null`,
    },
  ],
} satisfies Migration;
