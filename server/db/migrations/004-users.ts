import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["accounts"],
  async up(db) {
    await sql`
      create table users (
        id text primary key,
        account_id text not null references accounts,
        email text not null unique,
        name text not null,
        role text not null check (role in ('owner', 'operator')),
        password_hash text not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index users_of_account on users (account_id, created_at desc, id desc)`.execute(db);
    await sql`
      create table user_sessions (
        id text primary key,
        user_id text not null references users on delete cascade,
        token_hash bytea not null unique,
        address text not null,
        user_agent text not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index user_sessions_of_user on user_sessions (user_id, created_at desc, id desc)`.execute(db);
    await sql`create index user_sessions_by_expiry on user_sessions (expires_at)`.execute(db);
    await sql`
      create table sign_in_attempts (
        subject text primary key,
        attempts integer not null,
        ends_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index sign_in_attempts_by_end on sign_in_attempts (ends_at)`.execute(db);
  },
} satisfies Migration;
