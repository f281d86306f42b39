import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["accounts", "api_keys"],
  async up(db) {
    await sql`
      alter table api_keys drop constraint api_keys_permissions_check,
        add constraint api_keys_permissions_check
          check (permissions <@ array['read', 'write', 'delete', 'webhooks']) not valid`.execute(db);
    await sql`
      create table webhooks (
        id text primary key,
        account_id text not null references accounts,
        url text not null,
        description text not null,
        types text[] not null,
        folder_id text,
        secret bytea not null,
        previous_secret bytea,
        previous_secret_expires_at timestamptz(3),
        position bigint not null,
        disabled_reason text check (disabled_reason in ('REQUESTED', 'GONE', 'FAILING')),
        disabled_at timestamptz(3),
        failing_since timestamptz(3),
        last_delivered_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index webhooks_account on webhooks (account_id, created_at desc, id desc)`.execute(db);
    await sql`
      create table webhook_deliveries (
        id text primary key,
        webhook_id text not null references webhooks on delete cascade,
        subject text not null,
        number bigint not null,
        event jsonb not null,
        state text not null check (state in ('PENDING', 'SUCCEEDED', 'FAILED')),
        attempts integer not null default 0,
        attempted_at timestamptz(3),
        next_attempt_at timestamptz(3),
        duration_ms integer,
        response_status integer,
        response_body text not null default '',
        error text,
        created_at timestamptz(3) not null
      )`.execute(db);
    await sql`
      create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at desc, id desc)`.execute(db);
    await sql`
      create index webhook_deliveries_pending on webhook_deliveries (webhook_id, subject, created_at, number, id)
        where state = 'PENDING'`.execute(db);
  },
} satisfies Migration;
