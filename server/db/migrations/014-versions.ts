import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["files"],
  async up(db) {
    await sql`
      alter table files
        add column version integer not null default 1,
        add column version_of text,
        add column stored_at timestamptz(3)`.execute(db);
    // Some databases have an earlier form of this index that does not exclude old versions.
    await sql`drop index if exists files_in_trash`.execute(db);
  },
} satisfies Migration;
