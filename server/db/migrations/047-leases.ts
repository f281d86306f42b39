import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["files"],
  async up(db) {
    // Each upload inserts and deletes a claim. An index keeps its pages when the rows are gone, and the planner of
    // PostgreSQL 15 estimates that one key of the few that are left needs many of them: it reads the entire table, with
    // the rows that are deleted but not yet vacuumed (10,000 a minute, or all since a dump began).
    await sql`
      create function lock_leases(keys text[]) returns setof text language plpgsql set enable_seqscan = off as $$
      begin
        return query select key from blob_claims where key = any(keys) and not sweeping for update;
      end $$`.execute(db);
    await sql`
      create function end_leases(keys text[]) returns void language plpgsql set enable_seqscan = off as $$
      begin
        delete from blob_claims where key = any(keys);
      end $$`.execute(db);
    // 043-marks has replaced it.
    await sql`drop index if exists files_to_fold`.execute(db);
  },
} satisfies Migration;
