import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["files"],
  async up(db) {
    await sql`alter table files add column sensitive boolean`.execute(db);
  },
} satisfies Migration;
