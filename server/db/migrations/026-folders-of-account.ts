import type { Migration } from "./migration.ts";

export default {
  // For foreign keys that include the account: files that are deleted with a folder belong to the same account.
  indexes: [{ name: "folders_of_account", isUnique: true, on: "folders (account_id, id)" }],
} satisfies Migration;
