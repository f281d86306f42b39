import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["accounts", "files"],
  async up(db) {
    await sql`alter table files add column ai_tags text[] not null default '{}'`.execute(db);
    await sql`
      create table ai_credits (
        account_id text not null references accounts,
        month text not null,
        used integer not null default 0 check (used >= 0),
        reserved integer not null default 0 check (reserved >= 0),
        primary key (account_id, month)
      )`.execute(db);
    // Without a reference to files: the ledger outlives the files.
    await sql`
      create table ai_jobs (
        id text primary key,
        account_id text not null references accounts,
        file_id text not null,
        operation text not null check (operation in ('tagging', 'ocr', 'bg-removal')),
        trigger text not null check (trigger in ('upload', 'api')),
        engine text not null default '',
        status text not null check (status in ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED')),
        credits integer not null check (credits >= 0),
        month text not null,
        error_code text,
        error_message text,
        lease_until timestamptz(3),
        created_at timestamptz(3) not null,
        started_at timestamptz(3),
        completed_at timestamptz(3)
      )`.execute(db);
    // Ensures that an operation runs only once at a time on a file, in all processes.
    await sql`
      create unique index ai_jobs_under_way on ai_jobs (file_id, operation)
        where status in ('PENDING', 'PROCESSING')`.execute(db);
    await sql`create index ai_jobs_of_file on ai_jobs (file_id, created_at desc, id desc)`.execute(db);
    await sql`create index ai_jobs_leases on ai_jobs (lease_until) where status = 'PROCESSING'`.execute(db);
    await sql`create index ai_jobs_waiting on ai_jobs (created_at) where status = 'PENDING'`.execute(db);
    await sql`
      create table ai_results (
        file_id text primary key references files,
        confidence double precision,
        description text,
        extracted_text text,
        processed_blob_key text unique,
        processed_size bigint,
        processed_etag text,
        processed_at timestamptz(3)
      )`.execute(db);
  },
} satisfies Migration;
