import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  indexes: [
    // Few files are starred or labelled: without these, a page of them would be looked for among all.
    { name: "files_starred", on: "files (account_id, created_at desc, id desc) where deleted_at is null and starred" },
    {
      name: "files_labelled",
      on: "files (account_id, label, created_at desc, id desc) where deleted_at is null and label <> 'none'",
    },
  ],
});
