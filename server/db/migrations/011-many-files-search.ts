import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["files"],
  async up(db) {
    await sql`drop index if exists files_search`.execute(db);
  },
} satisfies Migration;
