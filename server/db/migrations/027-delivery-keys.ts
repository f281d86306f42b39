import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  // The new table references it.
  locks: ["accounts"],
  async up(db) {
    // "cascade": an earlier release erases accounts and does not know the table.
    await sql`
      create table delivery_keys (
        id text primary key,
        account_id text not null references accounts on delete cascade,
        name text not null,
        revoked_at timestamptz(3),
        created_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index delivery_keys_of_account on delivery_keys (account_id)`.execute(db);
  },
} satisfies Migration;
