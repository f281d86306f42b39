import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["uploads"],
  async up(db) {
    await sql`
      alter table uploads
        add column key_id text,
        add column session_id text,
        add column mime_type text,
        add column last_offset bigint,
        add column last_digest text,
        add column transferred bigint not null default 0`.execute(db);
  },
} satisfies Migration;
