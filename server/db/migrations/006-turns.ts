import { sql } from "kysely";
import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  locks: ["ai_jobs"],
  async up(db) {
    await sql`create index ai_jobs_turns on ai_jobs (account_id, created_at) where status = 'PENDING'`.execute(db);
  },
});
