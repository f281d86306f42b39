import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["users"],
  async up(db) {
    await sql`
      alter table users
        add column invitation_hash bytea,
        add column invitation_expires_at timestamptz(3)`.execute(db);
  },
} satisfies Migration;
