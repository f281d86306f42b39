import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["accounts", "ai_jobs"],
  async up(db) {
    // Without a reference to accounts, which events outlive.
    await sql`
      create table audit_events (
        id text primary key,
        action text not null,
        operation_id text not null,
        error text,
        account_id text,
        actor text not null check (actor in ('KEY', 'USER', 'OPERATOR', 'ANONYMOUS')),
        actor_id text,
        target_id text,
        address text,
        request_id text not null,
        details jsonb not null,
        once text unique,
        created_at timestamptz(3) not null
      )`.execute(db);
    await sql`
      create index audit_events_of_account on audit_events (account_id, created_at desc, id desc)`.execute(db);
    await sql`create index audit_events_listing on audit_events (created_at desc, id desc)`.execute(db);
    await sql`create index audit_events_of_target on audit_events (target_id, created_at desc, id desc)`.execute(db);
    await sql`alter table accounts add column suspended_at timestamptz(3)`.execute(db);
    await sql`alter table accounts add column erased_at timestamptz(3)`.execute(db);
    // For the erasure of accounts: jobs outlive their files.
    await sql`create index ai_jobs_of_account on ai_jobs (account_id)`.execute(db);
  },
} satisfies Migration;
