import { sql } from "kysely";
import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  locks: ["ai_jobs"],
  async up(db) {
    await sql`
      alter table ai_jobs
        add column interruptions integer not null default 0,
        add column traceparent text`.execute(db);
  },
});
