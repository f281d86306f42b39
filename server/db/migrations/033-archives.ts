import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["accounts", "files"],
  async up(db) {
    // "cascade": an earlier release erases accounts and does not know the tables.
    await sql`
      create table archives (
        id text primary key,
        account_id text not null references accounts on delete cascade,
        key_id text,
        session_id text,
        filename text not null,
        file_count integer not null,
        manifest_offset bigint not null,
        manifest_size bigint not null,
        manifest_crc32 bigint not null,
        directory_offset bigint not null,
        directory_size bigint not null,
        size bigint not null,
        etag text not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index archives_of_account on archives (account_id)`.execute(db);
    await sql`create index archives_expiring on archives (expires_at)`.execute(db);
    // Without a reference to the file: if it is purged, the archive can no longer be downloaded.
    await sql`
      create table archive_entries (
        archive_id text not null references archives on delete cascade,
        position integer not null,
        file_id text not null,
        epoch integer not null,
        sha256 text not null,
        name text not null,
        size bigint not null,
        modified_at timestamptz(3) not null,
        "offset" bigint not null,
        primary key (archive_id, position)
      )`.execute(db);
    await sql`alter table files add column crc32 bigint`.execute(db);
    // A process that changes the bytes of a file also sets the checksum, but one of an earlier release does not know
    // the column.
    await sql`
      create function forget_crc32() returns trigger language plpgsql as $$
      begin
        if new.blob_key <> old.blob_key and new.crc32 is not distinct from old.crc32 then
          new.crc32 := null;
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger forget_crc32 before update of blob_key on files
        for each row execute function forget_crc32()`.execute(db);
  },
} satisfies Migration;
