import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  async up(db) {
    await sql`
      create table backfills (
        name text primary key,
        reached text not null default '',
        done bigint not null default 0,
        total bigint not null,
        started_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        finished_at timestamptz(3)
      )`.execute(db);
  },
} satisfies Migration;
