import { sql } from "kysely";
import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  locks: ["files"],
  async up(db) {
    await sql`
      alter table files
        add column version integer not null default 1,
        add column version_of text,
        add column stored_at timestamptz(3)`.execute(db);
    // Of databases that have one without old versions in mind.
    await sql`drop index if exists files_in_trash`.execute(db);
  },
});
