import type { Migration } from "./migration.ts";

export default {
  // For `is:failed`: few jobs have failed.
  indexes: [{ name: "ai_jobs_failed", on: "ai_jobs (account_id, file_id) where status = 'FAILED'" }],
} satisfies Migration;
