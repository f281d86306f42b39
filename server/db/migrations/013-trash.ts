import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["files", "folders"],
  async up(db) {
    await sql`alter table files add column deleted_with text`.execute(db);
    await sql`alter table folders add column deleted_with text`.execute(db);
  },
  backfills: ["trash-files", "trash-folders"],
} satisfies Migration;
