import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  async up(db) {
    await sql`create table backups (source text primary key, succeeded_at timestamptz(3) not null)`.execute(db);
  },
} satisfies Migration;
