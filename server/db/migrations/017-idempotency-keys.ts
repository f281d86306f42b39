import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  async up(db) {
    await sql`
      create table idempotency_keys (
        id text primary key,
        scope text not null,
        key_hash bytea not null,
        fingerprint bytea not null,
        lease_until timestamptz(3) not null,
        answer bytea,
        created_at timestamptz(3) not null,
        unique (scope, key_hash)
      )`.execute(db);
    await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(db);
  },
} satisfies Migration;
