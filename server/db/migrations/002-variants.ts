import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["files"],
  async up(db) {
    await sql`
      create table variants (
        blob_key text primary key,
        file_id text not null references files,
        parameters text not null,
        size bigint not null,
        etag text not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3) not null,
        unique (file_id, parameters)
      )`.execute(db);
    await sql`create index variants_by_use on variants (last_used_at desc, blob_key)`.execute(db);
  },
} satisfies Migration;
