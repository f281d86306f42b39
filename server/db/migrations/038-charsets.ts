import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["files"],
  async up(db) {
    await sql`alter table files add column charset text`.execute(db);
    // A process of an earlier release that changes the bytes of a file does not know the column.
    await sql`
      create function forget_charset() returns trigger language plpgsql as $$
      begin
        if new.blob_key <> old.blob_key and new.charset is not distinct from old.charset then
          new.charset := null;
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger forget_charset before update of blob_key on files
        for each row execute function forget_charset()`.execute(db);
    // Text without a known charset was delivered as UTF-8, so cached copies are correct if it is UTF-8.
    await sql`
      create trigger request_cache_purge_of_type after update of charset on files
        for each row when (old.version_of is null and old.blob_key = new.blob_key and (
          old.mime_type <> new.mime_type or coalesce(old.charset, 'utf-8') <> coalesce(new.charset, 'utf-8')
        )) execute function request_cache_purge()`.execute(db);
  },
  backfills: ["charsets-to-detect"],
} satisfies Migration;
