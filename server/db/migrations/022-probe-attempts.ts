import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["files_to_probe"],
  async up(db) {
    await sql`alter table files_to_probe add column attempts integer not null default 0`.execute(db);
  },
} satisfies Migration;
