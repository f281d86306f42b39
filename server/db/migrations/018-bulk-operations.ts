import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["accounts", "ai_jobs"],
  async up(db) {
    // "C": the order of ids does not depend on the locale of the server.
    await sql`
      create table bulk_operations (
        id text primary key,
        account_id text not null references accounts,
        type text not null,
        arguments jsonb not null,
        dry_run boolean not null,
        state text not null check (state in ('QUEUED', 'RUNNING', 'COMPLETED', 'CANCELLED', 'FAILED')),
        total integer not null,
        done integer not null,
        failures jsonb not null,
        reached text collate "C" not null default '',
        next_at timestamptz not null default now(),
        attempts integer not null default 0,
        created_at timestamptz(3) not null,
        started_at timestamptz(3),
        ended_at timestamptz(3)
      )`.execute(db);
    await sql`
      create index bulk_operations_of_account on bulk_operations (account_id, created_at desc, id desc)`.execute(db);
    await sql`create index bulk_operations_open on bulk_operations (next_at) where ended_at is null`.execute(db);
    await sql`create index bulk_operations_ended on bulk_operations (ended_at)`.execute(db);
    await sql`
      create table bulk_items (
        operation_id text not null references bulk_operations,
        file_id text collate "C" not null,
        error_code text,
        primary key (operation_id, file_id)
      )`.execute(db);
    await sql`
      create index bulk_items_failed on bulk_items (operation_id, file_id) where error_code is not null`.execute(db);
    await sql`
      alter table ai_jobs
        drop constraint ai_jobs_trigger_check,
        add constraint ai_jobs_trigger_check check (trigger in ('upload', 'api', 'bulk')) not valid`.execute(db);
  },
} satisfies Migration;
