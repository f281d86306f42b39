import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["accounts", "files"],
  async up(db) {
    await sql`alter table accounts add column metadata_fields jsonb not null default '[]'`.execute(db);
    await sql`
      create or replace trigger announce_change
        after update of name, plan, custom_limits, suspended_at, erased_at, strip_location, metadata_fields or delete on accounts
        for each row execute function announce_account_change('id')`.execute(db);
    await sql`
      alter table files add column metadata jsonb not null default '{}', add column alt_text jsonb not null default '{}',
        add column embedded jsonb`.execute(db);
    // A process of an earlier release that changes the bytes of a file does not know the column.
    await sql`
      create function forget_embedded() returns trigger language plpgsql as $$
      begin
        if new.blob_key <> old.blob_key and new.embedded is not distinct from old.embedded then
          new.embedded := null;
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger forget_embedded before update of blob_key on files
        for each row execute function forget_embedded()`.execute(db);
  },
  backfills: ["embedded-to-read"],
} satisfies Migration;
