import { sql } from "kysely";
import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  locks: ["files"],
  async up(db) {
    await sql`drop index if exists files_search`.execute(db);
  },
});
