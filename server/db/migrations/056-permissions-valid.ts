import type { Migration } from "./migration.ts";

export default {
  validates: [{ table: "api_keys", name: "api_keys_permissions_check" }],
} satisfies Migration;
