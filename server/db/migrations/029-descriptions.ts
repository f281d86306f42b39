import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["files"],
  async up(db) {
    await sql`
      alter table files add column placeholder text, add column dominant_color text, add column has_alpha boolean,
        add column is_animated boolean, add column has_location boolean`.execute(db);
  },
  backfills: ["files-to-describe"],
} satisfies Migration;
