import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["files"],
  async up(db) {
    // One row: the time until which changes are recorded. A trigger cannot know whether the service is used with
    // caches.
    await sql`create table cache_purging (until timestamptz(3) not null)`.execute(db);
    await sql`insert into cache_purging values ('epoch')`.execute(db);
    // Without a reference to files, and with several rows per file, so that inserts never wait. Due a moment later: a
    // response that is in transit while the file changes must reach the cache before the purge.
    await sql`
      create table cache_purges (
        id bigint primary key generated always as identity,
        file_id text not null,
        filename text not null,
        epoch integer not null,
        version integer not null,
        requested_at timestamptz(3) not null default now(),
        due_at timestamptz(3) not null default now() + interval '200 milliseconds',
        attempts integer not null default 0
      )`.execute(db);
    await sql`create index cache_purges_due on cache_purges (due_at, id)`.execute(db);
    await sql`create index cache_purges_requested on cache_purges (requested_at)`.execute(db);
    // Every change of the delivered content, and of whether it is delivered, is recorded in the same transaction, with
    // the old values.
    await sql`
      create function request_cache_purge() returns trigger language plpgsql as $$
      begin
        insert into cache_purges (file_id, filename, epoch, version)
          select old.id, old.filename, old.epoch, old.version from cache_purging where until > now();
        return null;
      end $$`.execute(db);
    await sql`
      create trigger request_cache_purge after update of filename, blob_key, is_public, focus, deleted_at on files
        for each row when (old.version_of is null and (
          old.filename <> new.filename or old.blob_key <> new.blob_key or old.is_public <> new.is_public
          or old.focus is distinct from new.focus or (old.deleted_at is null) <> (new.deleted_at is null)
        )) execute function request_cache_purge()`.execute(db);
    await sql`
      create trigger request_cache_purge_of_gone after delete on files
        for each row when (old.deleted_at is null) execute function request_cache_purge()`.execute(db);
  },
} satisfies Migration;
