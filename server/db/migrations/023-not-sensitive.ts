import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  indexes: [
    {
      name: "files_not_sensitive",
      on: "files (account_id, created_at desc, id desc) where deleted_at is null and not sensitive",
    },
  ],
});
