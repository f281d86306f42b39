import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  // For the foreign keys that name the account, too: what goes with a folder belongs to the same account.
  indexes: [{ name: "folders_of_account", isUnique: true, on: "folders (account_id, id)" }],
});
