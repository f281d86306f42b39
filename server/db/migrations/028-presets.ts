import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  // The new table references it.
  locks: ["accounts"],
  async up(db) {
    // "cascade": an earlier release erases accounts and does not know the table.
    await sql`
      create table presets (
        id text primary key,
        account_id text not null references accounts on delete cascade,
        name text not null collate "C",
        transform jsonb not null,
        revision integer not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        unique (account_id, name)
      )`.execute(db);
    // One row, regardless of the number of files that use the preset: caches invalidate by its id, which is a tag of
    // their responses.
    await sql`
      create function request_preset_purge() returns trigger language plpgsql as $$
      begin
        insert into cache_purges (file_id, filename, epoch, version)
          select old.id, old.name, 0, old.revision from cache_purging where until > now();
        return null;
      end $$`.execute(db);
    await sql`
      create trigger request_preset_purge after update of transform on presets
        for each row when (old.transform <> new.transform) execute function request_preset_purge()`.execute(db);
    await sql`
      create trigger request_preset_purge_of_gone after delete on presets
        for each row execute function request_preset_purge()`.execute(db);
  },
} satisfies Migration;
