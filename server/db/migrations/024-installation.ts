import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  async up(db) {
    // One row. The first process binds it to its blob store and its signing secret.
    await sql`
      create table installation (
        id text not null,
        store_id text not null,
        secret_hash bytea,
        bound_at timestamptz(3)
      )`.execute(db);
    await sql`insert into installation values (gen_random_uuid(), gen_random_uuid())`.execute(db);
  },
} satisfies Migration;
