import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  indexes: [
    // Few are: without it, a page of them would be looked for among all.
    {
      name: "files_sensitive",
      on: "files (account_id, created_at desc, id desc) where deleted_at is null and sensitive",
    },
  ],
});
