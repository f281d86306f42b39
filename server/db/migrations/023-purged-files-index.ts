import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  indexes: [{ name: "ai_jobs_of_purged_files", on: "ai_jobs (created_at) where file_purged" }],
});
