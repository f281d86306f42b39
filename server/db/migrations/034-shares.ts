import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["accounts"],
  async up(db) {
    // "cascade": an earlier release erases accounts and does not know the table. Shared files and folders are not
    // referenced, because they can be deleted and restored.
    await sql`
      create table shares (
        id text primary key,
        account_id text not null references accounts on delete cascade,
        key_id text,
        user_id text,
        title text not null,
        file_ids text[],
        folder_id text,
        include_subfolders boolean not null,
        collection_id text,
        access text not null,
        password_hash text,
        views integer not null default 0,
        downloads integer not null default 0,
        last_used_at timestamptz(3),
        expires_at timestamptz(3) not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint shares_access_known check (access in ('view', 'download'))
      )`.execute(db);
    await sql`create index shares_of_account on shares (account_id, created_at desc, id desc)`.execute(db);
    await sql`create index shares_expiring on shares (expires_at)`.execute(db);
  },
} satisfies Migration;
