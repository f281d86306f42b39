import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["user_sessions", "users"],
  async up(db) {
    // All actions that end all sessions change the epoch, so that an earlier proof cannot start a session.
    await sql`alter table users add column session_epoch integer not null default 0`.execute(db);
    await sql`
      alter table user_sessions
        add column authenticated_at timestamptz(3),
        add column common_password boolean not null default false`.execute(db);
    await sql`
      create table authenticators (
        id text primary key,
        user_id text not null references users on delete cascade,
        type text not null check (type in ('PASSKEY', 'TOTP')),
        name text not null,
        credential_id bytea unique,
        public_key bytea,
        signature_counter bigint,
        transports text[],
        totp_secret bytea,
        totp_step bigint,
        created_at timestamptz(3) not null default now(),
        confirmed_at timestamptz(3),
        last_used_at timestamptz(3),
        check (case type
          when 'PASSKEY' then num_nulls(credential_id, public_key, signature_counter, transports, confirmed_at) = 0
          else totp_secret is not null
        end)
      )`.execute(db);
    await sql`create index authenticators_of_user on authenticators (user_id) where confirmed_at is not null`.execute(
      db,
    );
    await sql`create index authenticators_unconfirmed on authenticators (created_at) where confirmed_at is null`.execute(
      db,
    );
    await sql`
      create table recovery_codes (
        user_id text not null references users on delete cascade,
        code_hash bytea not null,
        used_at timestamptz(3),
        primary key (user_id, code_hash)
      )`.execute(db);
    await sql`
      create table pending_sign_ins (
        token_hash bytea primary key,
        user_id text not null references users on delete cascade,
        common_password boolean not null,
        expires_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index pending_sign_ins_expiring on pending_sign_ins (expires_at)`.execute(db);
    await sql`create index pending_sign_ins_of_user on pending_sign_ins (user_id)`.execute(db);
    await sql`
      create table passkey_challenges (
        challenge text primary key,
        purpose text not null check (purpose in ('SIGN_IN', 'REAUTHENTICATE', 'REGISTER')),
        user_id text references users on delete cascade,
        expires_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index passkey_challenges_expiring on passkey_challenges (expires_at)`.execute(db);
    await sql`create index passkey_challenges_of_user on passkey_challenges (user_id)`.execute(db);
  },
} satisfies Migration;
