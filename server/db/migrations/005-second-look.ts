import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["files"],
  async up(db) {
    await sql`create table files_to_probe (file_id text primary key references files on delete cascade)`.execute(db);
    await sql`
      insert into files_to_probe
        select id from files where deleted_at is null and (
          file_type = 'IMAGE' and width is null or mime_type in ('application/octet-stream', 'application/gzip')
        )`.execute(db);
    // Variants of these files were placeholders, and vector images were rendered at one size only.
    await sql`
      with gone as (
        delete from variants using files where files.id = variants.file_id and (
          files.mime_type = 'image/svg+xml' or files.id in (select file_id from files_to_probe)
        ) returning variants.blob_key
      )
      insert into blob_claims (key, valid_until) select blob_key, now() from gone`.execute(db);
  },
} satisfies Migration;
