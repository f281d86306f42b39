import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["ai_jobs"],
  async up(db) {
    await sql`
      alter table ai_jobs
        add column interruptions integer not null default 0,
        add column traceparent text`.execute(db);
  },
} satisfies Migration;
