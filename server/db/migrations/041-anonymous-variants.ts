import { sql } from "kysely";
import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  locks: ["daily_usage"],
  async up(db) {
    await sql`alter table daily_usage add column anonymous_variants bigint not null default 0`.execute(db);
  },
});
