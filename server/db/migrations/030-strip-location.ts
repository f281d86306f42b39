import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["accounts", "bulk_operations", "files"],
  async up(db) {
    await sql`alter table accounts add column strip_location boolean not null default false`.execute(db);
    await sql`
      create or replace trigger announce_change
        after update of name, plan, custom_limits, suspended_at, erased_at, strip_location or delete on accounts
        for each row execute function announce_account_change('id')`.execute(db);
    await sql`alter table files add column stored_checksum text`.execute(db);
    // A process of an earlier release that changes the bytes of a file does not know the column.
    await sql`
      create function forget_stored_checksum() returns trigger language plpgsql as $$
      begin
        if new.blob_key <> old.blob_key and new.stored_checksum is not distinct from old.stored_checksum then
          new.stored_checksum := null;
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger forget_stored_checksum before update of blob_key on files
        for each row execute function forget_stored_checksum()`.execute(db);
    await sql`
      alter table bulk_operations drop constraint bulk_operations_type_check,
        add constraint bulk_operations_type_check
          check (type in ('update', 'move', 'delete', 'restore', 'purge', 'ai', 'strip-location')) not valid`.execute(
      db,
    );
  },
} satisfies Migration;
