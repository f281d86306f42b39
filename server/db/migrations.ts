import { type Kysely, sql } from "kysely";
import type { BackfillName } from "./backfills.ts";
import type { Index } from "./indexes.ts";

export interface Migration {
  /**
   * The last migration that code has to know to work with what this one leaves. Where it is absent, older code goes on: the
   * migration adds what that code need not know (see "Expand and contract" in CONTRIBUTING.md).
   */
  needs?: string;
  /**
   * Quick, however many rows there are: while it runs, nobody else gets at the tables that it locks.
   *
   * biome-ignore lint/suspicious/noExplicitAny: each is written for the tables of its time
   */
  up?(trx: Kysely<any>): Promise<void>;
  /** The tables that it alters, has indexes made of, adds triggers to, or refers to with a new table: locked before it, at once. */
  locks?: readonly string[];
  /** Made beside everything else, one by one, where there is no `up`. */
  indexes?: readonly Index[];
  /** What is to be written for the rows that there are, afterwards. */
  backfills?: readonly BackfillName[];
}

/** In order of their names. One that is part of a release never changes; a change is a new one. */
export const migrations: Record<string, Migration> = {
  "001-accounts-and-files": {
    async up(db) {
      await sql`create extension if not exists pg_trgm`.execute(db);
      // Of the job queue, which makes its tables itself: processes that start together would race for the schema.
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
      // "C" orders names by code point, whatever the locale of the server is.
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
      // Also the order of listing inside a parent. Nulls count as equal, so names are unique at the top as well.
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
      // Decides duplicates, also between uploads that run at the same time. Deleted files do not count.
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
      // For the purge: what is deleted, and what still refers to a folder, deleted or not.
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
  },
  "002-variants": {
    locks: ["files"],
    async up(db) {
      await sql`
        create table variants (
          blob_key text primary key,
          file_id text not null references files,
          parameters text not null,
          size bigint not null,
          etag text not null,
          created_at timestamptz(3) not null,
          last_used_at timestamptz(3) not null,
          unique (file_id, parameters)
        )`.execute(db);
      await sql`create index variants_by_use on variants (last_used_at desc, blob_key)`.execute(db);
    },
  },
  "003-ai": {
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
      // No reference to files: the ledger outlives what was charged for.
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
      // Decides that an operation runs on a file once at a time, whatever processes there are.
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
  },
  "004-users": {
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
  },
  "005-second-look": {
    locks: ["files"],
    async up(db) {
      await sql`create table files_to_probe (file_id text primary key references files on delete cascade)`.execute(db);
      await sql`
        insert into files_to_probe
          select id from files where deleted_at is null and (
            file_type = 'IMAGE' and width is null or mime_type in ('application/octet-stream', 'application/gzip')
          )`.execute(db);
      // What was drawn of these was a placeholder; drawings were drawn at one size only.
      await sql`
        with gone as (
          delete from variants using files where files.id = variants.file_id and (
            files.mime_type = 'image/svg+xml' or files.id in (select file_id from files_to_probe)
          ) returning variants.blob_key
        )
        insert into blob_claims (key, valid_until) select blob_key, now() from gone`.execute(db);
    },
  },
  "006-turns": {
    locks: ["ai_jobs"],
    async up(db) {
      await sql`create index ai_jobs_turns on ai_jobs (account_id, created_at) where status = 'PENDING'`.execute(db);
    },
  },
  "007-audit-and-suspension": {
    locks: ["accounts", "ai_jobs"],
    async up(db) {
      // No reference to accounts: what was done outlives them.
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
      // For erasing: they outlive the files that they ran on.
      await sql`create index ai_jobs_of_account on ai_jobs (account_id)`.execute(db);
    },
  },
  "007-backfills": {
    async up(db) {
      await sql`
        create table backfills (
          name text primary key,
          reached text not null default '',
          done bigint not null default 0,
          total bigint not null,
          started_at timestamptz(3) not null default now(),
          updated_at timestamptz(3) not null default now(),
          finished_at timestamptz(3)
        )`.execute(db);
    },
  },
  "008-looks": {
    locks: ["files"],
    async up(db) {
      await sql`alter table files add column perceptual_hash bit(64)`.execute(db);
      await sql`alter table files add column focus jsonb, add column subject jsonb, add column salient jsonb`.execute(
        db,
      );
    },
    backfills: ["images-to-probe"],
  },
  "008-looks-indexes": {
    indexes: [1, 17, 33, 49].map((first) => ({
      name: `files_alike_${first}`,
      on: `files (account_id, (substring(perceptual_hash from ${first} for 16)))
        where deleted_at is null and perceptual_hash is not null`,
    })),
  },
  "009-account-changes": {
    locks: ["accounts", "api_keys"],
    async up(db) {
      // For the processes that keep who is calling (see invalidations.ts): told with the commit, whoever changes it.
      await sql`
        create function announce_account_change() returns trigger language plpgsql as $$
        begin
          perform pg_notify('account_changes', to_jsonb(old) ->> tg_argv[0]);
          return null;
        end $$`.execute(db);
      await sql`
        create trigger announce_change
          after update of name, plan, custom_limits, suspended_at, erased_at or delete on accounts
          for each row execute function announce_account_change('id')`.execute(db);
      await sql`
        create trigger announce_change
          after update of account_id, secret_hash, permissions, expires_at, revoked_at or delete on api_keys
          for each row execute function announce_account_change('account_id')`.execute(db);
    },
  },
  "010-moderation": {
    locks: ["files"],
    async up(db) {
      await sql`alter table files add column sensitive boolean`.execute(db);
    },
  },
  "010-moderation-index": {
    indexes: [
      // Few are: without it, a page of them would be looked for among all.
      {
        name: "files_sensitive",
        on: "files (account_id, created_at desc, id desc) where deleted_at is null and sensitive",
      },
    ],
  },
  "011-many-files": {
    locks: ["variants"],
    async up(db) {
      await sql`create extension if not exists btree_gin`.execute(db);
      // Eviction asks each minute for the sum of all sizes. The triggers come first: making them keeps others from writing.
      await sql`create table variant_total (bytes bigint not null)`.execute(db);
      await sql`
        create function count_variant_bytes() returns trigger language plpgsql as $$
        begin
          update variant_total set bytes = bytes + (
            select case tg_op when 'INSERT' then 1 else -1 end * sum(size) from changed
          ) where exists (select from changed);
          return null;
        end $$`.execute(db);
      await sql`
        create trigger count_new_bytes after insert on variants
          referencing new table as changed for each statement execute function count_variant_bytes()`.execute(db);
      await sql`
        create trigger count_gone_bytes after delete on variants
          referencing old table as changed for each statement execute function count_variant_bytes()`.execute(db);
      await sql`insert into variant_total select coalesce(sum(size), 0) from variants`.execute(db);
    },
  },
  "011-many-files-indexes": {
    indexes: [
      // A search must not read what other accounts' files are called.
      {
        name: "files_search_in_account",
        on: "files using gin (account_id, search_text gin_trgm_ops) where deleted_at is null",
      },
      // PostgreSQL does not see that what is behind a column that is null has an order: without it, a page of the root would be
      // looked for among all files of the account.
      {
        name: "files_of_root",
        on: "files (account_id, created_at desc, id desc) where deleted_at is null and folder_id is null",
      },
    ],
  },
  "011-many-files-search": {
    locks: ["files"],
    async up(db) {
      await sql`drop index if exists files_search`.execute(db);
    },
  },
  "012-queued-jobs": {
    locks: ["ai_jobs"],
    async up(db) {
      await sql`
        alter table ai_jobs
          add column interruptions integer not null default 0,
          add column traceparent text`.execute(db);
    },
  },
  "013-trash": {
    locks: ["files", "folders"],
    async up(db) {
      await sql`alter table files add column deleted_with text`.execute(db);
      await sql`alter table folders add column deleted_with text`.execute(db);
    },
    backfills: ["trash-files", "trash-folders"],
  },
  "013-trash-indexes": {
    indexes: [
      {
        name: "files_deleted_with",
        on: "files (account_id, deleted_with) include (file_size) where deleted_with is not null",
      },
      {
        name: "folders_in_trash",
        on: `folders (account_id, deleted_at desc, id desc)
          where deleted_at is not null and deleted_with is null`,
      },
      { name: "folders_deleted_with", on: "folders (account_id, deleted_with) where deleted_with is not null" },
    ],
  },
  "014-versions": {
    locks: ["files"],
    async up(db) {
      await sql`
        alter table files
          add column version integer not null default 1,
          add column version_of text,
          add column stored_at timestamptz(3)`.execute(db);
      // Of databases that have one without old versions in mind.
      await sql`drop index if exists files_in_trash`.execute(db);
    },
  },
  "014-versions-indexes": {
    indexes: [
      {
        name: "files_versions",
        isUnique: true,
        on: "files (version_of, version desc) where version_of is not null",
      },
      {
        name: "files_in_trash",
        on: `files (account_id, deleted_at desc, id desc) include (file_size)
          where deleted_at is not null and deleted_with is null and version_of is null`,
      },
    ],
  },
  "015-former-filenames": {
    locks: ["files"],
    async up(db) {
      await sql`
        create table former_filenames (
          file_id text not null references files on delete cascade,
          filename text not null,
          renamed_at timestamptz(3) not null,
          primary key (file_id, filename)
        )`.execute(db);
      // Whatever renames a file, its URLs of before lead to it; the latest hundred, so that no file has names without end.
      await sql`
        create function keep_former_filename() returns trigger language plpgsql as $$
        begin
          insert into former_filenames values (old.id, old.filename, new.updated_at)
            on conflict (file_id, filename) do update set renamed_at = excluded.renamed_at;
          delete from former_filenames where file_id = old.id and filename in (
            select filename from former_filenames where file_id = old.id order by renamed_at desc, filename offset 100
          );
          return null;
        end $$`.execute(db);
      await sql`
        create trigger keep_former_filename after update of filename on files
          for each row when (old.filename <> new.filename) execute function keep_former_filename()`.execute(db);
    },
  },
  "016-cache-purges": {
    locks: ["files"],
    async up(db) {
      // One row: until when what changes is told. No trigger can know whether there are caches in front.
      await sql`create table cache_purging (until timestamptz(3) not null)`.execute(db);
      await sql`insert into cache_purging values ('epoch')`.execute(db);
      // No reference to files, and several rows for one: telling must wait for nobody. Due a moment later: an answer that is on
      // its way while the file changes is to reach the cache before the purge does.
      await sql`
        create table cache_purges (
          id bigint primary key generated always as identity,
          file_id text not null,
          filename text not null,
          epoch integer not null,
          version integer not null,
          requested_at timestamptz(3) not null default now(),
          due_at timestamptz(3) not null default now() + interval '200 milliseconds',
          attempts integer not null default 0
        )`.execute(db);
      await sql`create index cache_purges_due on cache_purges (due_at, id)`.execute(db);
      await sql`create index cache_purges_requested on cache_purges (requested_at)`.execute(db);
      // Whatever changes what is delivered of a file, and whether, is told with it, as it was before.
      await sql`
        create function request_cache_purge() returns trigger language plpgsql as $$
        begin
          insert into cache_purges (file_id, filename, epoch, version)
            select old.id, old.filename, old.epoch, old.version from cache_purging where until > now();
          return null;
        end $$`.execute(db);
      await sql`
        create trigger request_cache_purge after update of filename, blob_key, is_public, focus, deleted_at on files
          for each row when (old.version_of is null and (
            old.filename <> new.filename or old.blob_key <> new.blob_key or old.is_public <> new.is_public
            or old.focus is distinct from new.focus or (old.deleted_at is null) <> (new.deleted_at is null)
          )) execute function request_cache_purge()`.execute(db);
      await sql`
        create trigger request_cache_purge_of_gone after delete on files
          for each row when (old.deleted_at is null) execute function request_cache_purge()`.execute(db);
    },
  },
  "017-idempotency-keys": {
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
  },
  "018-bulk-operations": {
    locks: ["accounts", "ai_jobs"],
    async up(db) {
      // "C": ids are in one order, whatever the locale of the server is.
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
  },
  "019-uploads": {
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
      // What is open is what storage is counted with, and what answers for bytes.
      await sql`create index uploads_open on uploads (account_id) include (received) where state = 'OPEN'`.execute(db);
      await sql`create index uploads_open_keys on uploads (blob_key) where state = 'OPEN'`.execute(db);
      await sql`create index uploads_expiring on uploads (expires_at) where state = 'OPEN'`.execute(db);
      await sql`create index uploads_whole on uploads (id) where state = 'OPEN' and received = size`.execute(db);
      await sql`create index uploads_ended on uploads (ended_at)`.execute(db);
    },
  },
  "020-second-factors": {
    locks: ["user_sessions", "users"],
    async up(db) {
      // The epoch is another one after whatever ends all sessions: none begins that was proven before.
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
  },
  "021-upload-owners": {
    locks: ["uploads"],
    async up(db) {
      await sql`
        alter table uploads
          add column key_id text,
          add column session_id text,
          add column mime_type text,
          add column last_offset bigint,
          add column last_digest text,
          add column transferred bigint not null default 0`.execute(db);
    },
  },
  "022-probe-attempts": {
    locks: ["files_to_probe"],
    async up(db) {
      await sql`alter table files_to_probe add column attempts integer not null default 0`.execute(db);
    },
  },
  "022-probe-attempts-index": {
    indexes: [{ name: "files_to_probe_again", on: "files_to_probe (attempts) where attempts > 0" }],
  },
  "023-audit-of-actions": {
    indexes: [
      // An action that nothing was done of would be looked for among all events.
      { name: "audit_events_of_action", on: "audit_events (action, created_at desc, id desc)" },
      {
        name: "audit_events_of_account_action",
        on: "audit_events (account_id, action, created_at desc, id desc)",
      },
    ],
  },
  "023-not-sensitive": {
    indexes: [
      {
        name: "files_not_sensitive",
        on: "files (account_id, created_at desc, id desc) where deleted_at is null and not sensitive",
      },
    ],
  },
  "023-purged-files": {
    locks: ["ai_jobs", "files"],
    async up(db) {
      await sql`alter table ai_jobs add column file_purged boolean not null default false`.execute(db);
      // Jobs outlive their file for a while: those of purged ones must be found without a look at all others.
      await sql`
        create function mark_jobs_of_purged_files() returns trigger language plpgsql as $$
        begin
          update ai_jobs set file_purged = true from gone where ai_jobs.file_id = gone.id;
          return null;
        end $$`.execute(db);
      await sql`
        create trigger mark_jobs after delete on files
          referencing old table as gone for each statement execute function mark_jobs_of_purged_files()`.execute(db);
    },
    backfills: ["jobs-of-purged-files"],
  },
  "023-purged-files-index": {
    indexes: [{ name: "ai_jobs_of_purged_files", on: "ai_jobs (created_at) where file_purged" }],
  },
  "024-installation": {
    async up(db) {
      // One row, bound by the first process to the store of its blobs and to its signing secret.
      await sql`
        create table installation (
          id text not null,
          store_id text not null,
          secret_hash bytea,
          bound_at timestamptz(3)
        )`.execute(db);
      await sql`insert into installation values (gen_random_uuid(), gen_random_uuid())`.execute(db);
    },
  },
  "025-backups": {
    async up(db) {
      await sql`create table backups (source text primary key, succeeded_at timestamptz(3) not null)`.execute(db);
    },
  },
};
