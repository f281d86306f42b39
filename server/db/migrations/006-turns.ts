import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["ai_jobs"],
  async up(db) {
    await sql`create index ai_jobs_turns on ai_jobs (account_id, created_at) where status = 'PENDING'`.execute(db);
  },
} satisfies Migration;
