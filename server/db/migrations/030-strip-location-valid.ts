import type { Migration } from "./migration.ts";

export default {
  validates: [{ table: "bulk_operations", name: "bulk_operations_type_check" }],
} satisfies Migration;
