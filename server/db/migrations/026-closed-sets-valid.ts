import type { Migration } from "./migration.ts";

export default {
  validates: [
    { table: "api_keys", name: "api_keys_permissions_check" },
    { table: "bulk_operations", name: "bulk_operations_type_check" },
    { table: "files", name: "files_processing_status_check" },
    // Added by 018-bulk-operations.
    { table: "ai_jobs", name: "ai_jobs_trigger_check" },
  ],
} satisfies Migration;
