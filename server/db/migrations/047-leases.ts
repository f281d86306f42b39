import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  async up(db) {
    // Each upload adds and deletes a claim. An index keeps its pages when rows are deleted, so PostgreSQL 15 estimates
    // that one of the few keys that are left is on many of them, and reads the table instead: with all rows that were
    // deleted since the last vacuum, or since a dump began.
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
  },
} satisfies Migration;
