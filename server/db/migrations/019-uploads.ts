import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["accounts"],
  async up(db) {
    await sql`
      create table uploads (
        id text primary key,
        account_id text not null references accounts,
        state text not null check (state in ('OPEN', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED')),
        fields jsonb not null,
        metadata text,
        size bigint,
        max_size bigint not null,
        mime_types text[],
        checksum text,
        file_id text not null,
        blob_key text not null,
        received bigint not null,
        step jsonb,
        digest bytea,
        writer text,
        writer_until timestamptz,
        error jsonb,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        ended_at timestamptz(3)
      )`.execute(db);
    await sql`create index uploads_of_account on uploads (account_id, created_at desc, id desc)`.execute(db);
    // Open uploads count as storage, and own their bytes.
    await sql`create index uploads_open on uploads (account_id) include (received) where state = 'OPEN'`.execute(db);
    await sql`create index uploads_open_keys on uploads (blob_key) where state = 'OPEN'`.execute(db);
    await sql`create index uploads_expiring on uploads (expires_at) where state = 'OPEN'`.execute(db);
    await sql`create index uploads_whole on uploads (id) where state = 'OPEN' and received = size`.execute(db);
    await sql`create index uploads_ended on uploads (ended_at)`.execute(db);
  },
} satisfies Migration;
