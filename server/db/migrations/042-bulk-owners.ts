import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["bulk_operations"],
  async up(db) {
    // Both are null in operations of earlier releases, which no owner ends.
    await sql`alter table bulk_operations add column key_id text, add column user_id text`.execute(db);
  },
} satisfies Migration;
