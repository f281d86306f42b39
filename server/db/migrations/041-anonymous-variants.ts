import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["daily_usage"],
  async up(db) {
    await sql`alter table daily_usage add column anonymous_variants bigint not null default 0`.execute(db);
  },
} satisfies Migration;
