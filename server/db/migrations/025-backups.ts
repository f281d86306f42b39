import { sql } from "kysely";
import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  async up(db) {
    await sql`create table backups (source text primary key, succeeded_at timestamptz(3) not null)`.execute(db);
  },
});
