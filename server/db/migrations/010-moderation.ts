import { sql } from "kysely";
import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  locks: ["files"],
  async up(db) {
    await sql`alter table files add column sensitive boolean`.execute(db);
  },
});
