import type { Migration } from "./migration.ts";

export default {
  indexes: [
    {
      name: "files_not_sensitive",
      on: "files (account_id, created_at desc, id desc) where deleted_at is null and not sensitive",
    },
  ],
} satisfies Migration;
