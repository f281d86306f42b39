import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["files"],
  async up(db) {
    await sql`
      create table former_filenames (
        file_id text not null references files on delete cascade,
        filename text not null,
        renamed_at timestamptz(3) not null,
        primary key (file_id, filename)
      )`.execute(db);
    // Every change of a filename keeps earlier URLs working. Only the latest hundred names are stored, so that their
    // number is limited.
    await sql`
      create function keep_former_filename() returns trigger language plpgsql as $$
      begin
        insert into former_filenames values (old.id, old.filename, new.updated_at)
          on conflict (file_id, filename) do update set renamed_at = excluded.renamed_at;
        delete from former_filenames where file_id = old.id and filename in (
          select filename from former_filenames where file_id = old.id order by renamed_at desc, filename offset 100
        );
        return null;
      end $$`.execute(db);
    await sql`
      create trigger keep_former_filename after update of filename on files
        for each row when (old.filename <> new.filename) execute function keep_former_filename()`.execute(db);
  },
} satisfies Migration;
