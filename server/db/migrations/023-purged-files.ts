import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["ai_jobs", "files"],
  async up(db) {
    await sql`alter table ai_jobs add column file_purged boolean not null default false`.execute(db);
    // Jobs outlive their file for a while. Those of purged files must be found without reading all others.
    await sql`
      create function mark_jobs_of_purged_files() returns trigger language plpgsql as $$
      begin
        update ai_jobs set file_purged = true from gone where ai_jobs.file_id = gone.id;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger mark_jobs after delete on files
        referencing old table as gone for each statement execute function mark_jobs_of_purged_files()`.execute(db);
  },
  backfills: ["jobs-of-purged-files"],
} satisfies Migration;
