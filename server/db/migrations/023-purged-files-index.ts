import type { Migration } from "./migration.ts";

export default {
  indexes: [{ name: "ai_jobs_of_purged_files", on: "ai_jobs (created_at) where file_purged" }],
} satisfies Migration;
