import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  // A new table references "accounts".
  locks: ["accounts", "files"],
  async up(db) {
    // "cascade": an earlier release erases accounts and purges files, and does not know the tables.
    await sql`
      create table collections (
        id text primary key,
        account_id text not null references accounts on delete cascade,
        name text not null,
        name_key text not null collate "C",
        type text not null check (type in ('manual', 'query')),
        description text not null,
        query text,
        sort text check (sort in ('createdAt', 'updatedAt', 'filename', 'fileSize', 'relevance')),
        sort_order text check (sort_order in ('asc', 'desc')),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        unique (account_id, name_key)
      )`.execute(db);
    await sql`
      create table collection_items (
        collection_id text not null references collections on delete cascade,
        file_id text not null references files on delete cascade,
        rank bigint not null,
        primary key (collection_id, file_id)
      )`.execute(db);
    // Not unique: while all ranks are rewritten, some files temporarily have the rank of another one.
    await sql`create index collection_items_by_rank on collection_items (collection_id, rank, file_id)`.execute(db);
    await sql`create index collection_items_of_file on collection_items (file_id)`.execute(db);
    await sql`
      alter table files add column starred boolean not null default false, add column label text not null default 'none',
        add constraint files_label_check
          check (label in ('none', 'red', 'orange', 'yellow', 'green', 'blue', 'purple')) not valid`.execute(db);
  },
} satisfies Migration;
