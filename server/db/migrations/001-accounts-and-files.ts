import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  async up(db) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    // The schema of the job queue, which creates its own tables. Processes that start together would race to create it.
    await sql`create schema if not exists pgboss`.execute(db);
    await sql`
      create table accounts (
        id text primary key,
        name text not null,
        plan text not null check (plan in ('FREE', 'PRO', 'ENTERPRISE')),
        custom_limits jsonb not null default '{}',
        storage_bytes bigint not null default 0 check (storage_bytes >= 0),
        file_count bigint not null default 0 check (file_count >= 0),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index accounts_listing on accounts (created_at desc, id desc)`.execute(db);
    await sql`
      create table api_keys (
        id text primary key,
        account_id text not null references accounts,
        name text not null,
        secret_hash bytea not null unique,
        prefix text not null,
        last_four text not null,
        permissions text[] not null,
        expires_at timestamptz(3),
        revoked_at timestamptz(3),
        last_used_at timestamptz(3),
        created_at timestamptz(3) not null
      )`.execute(db);
    await sql`
      create table old_key_secrets (
        secret_hash bytea primary key,
        key_id text not null references api_keys,
        valid_until timestamptz(3) not null
      )`.execute(db);
    await sql`create index old_key_secrets_of_key on old_key_secrets (key_id)`.execute(db);
    await sql`create index api_keys_of_account on api_keys (account_id, created_at desc, id desc)`.execute(db);
    // "C" orders names by code point, regardless of the locale of the server.
    await sql`
      create table folders (
        id text primary key,
        account_id text not null references accounts,
        parent_id text references folders,
        name text collate "C" not null,
        description text not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        deleted_at timestamptz(3)
      )`.execute(db);
    // Also the order of lists inside a parent. Nulls count as equal, so names are unique at the top level as well.
    await sql`
      create unique index folders_live_name on folders (account_id, parent_id, name)
        nulls not distinct where deleted_at is null`.execute(db);
    await sql`
      create index folders_listing on folders (account_id, name, id) where deleted_at is null`.execute(db);
    await sql`
      create table files (
        id text primary key,
        account_id text not null references accounts,
        folder_id text references folders,
        filename text not null,
        file_type text not null check (file_type in ('IMAGE', 'VIDEO', 'AUDIO', 'DOCUMENT')),
        mime_type text not null,
        file_size bigint not null,
        checksum text not null,
        width integer,
        height integer,
        duration double precision,
        tags text[] not null,
        description text not null,
        is_public boolean not null,
        epoch integer not null default 0,
        search_text text not null,
        blob_key text not null unique,
        processing_status text not null default 'NOT_STARTED',
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        deleted_at timestamptz(3)
      )`.execute(db);
    // Detects duplicates, also between concurrent uploads. Deleted files do not count.
    await sql`
      create unique index files_live_checksum on files (account_id, checksum) where deleted_at is null`.execute(db);
    await sql`
      create index files_listing on files (account_id, created_at desc, id desc)
        where deleted_at is null`.execute(db);
    await sql`
      create index files_of_folder on files (account_id, folder_id, created_at desc, id desc)
        where deleted_at is null`.execute(db);
    await sql`
      create index files_of_type on files (account_id, file_type, created_at desc, id desc)
        where deleted_at is null`.execute(db);
    await sql`
      create index files_search on files using gin (search_text gin_trgm_ops) where deleted_at is null`.execute(db);
    // For the purge: deleted rows, and rows that still reference a folder, deleted or not.
    await sql`create index folders_deleted on folders (deleted_at) where deleted_at is not null`.execute(db);
    await sql`create index folders_by_parent on folders (parent_id)`.execute(db);
    await sql`create index files_by_folder on files (folder_id)`.execute(db);
    await sql`create index files_deleted on files (deleted_at) where deleted_at is not null`.execute(db);
    await sql`
      create table blob_claims (
        key text primary key,
        valid_until timestamptz(3) not null,
        sweeping boolean not null default false
      )`.execute(db);
    await sql`create index blob_claims_due on blob_claims (valid_until)`.execute(db);
    await sql`
      create table daily_usage (
        account_id text not null references accounts,
        day date not null,
        api_calls bigint not null default 0,
        granted bigint not null default 0,
        bandwidth_bytes bigint not null default 0,
        storage_delta bigint not null default 0,
        primary key (account_id, day)
      )`.execute(db);
  },
} satisfies Migration;
