import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["variants"],
  async up(db) {
    await sql`create extension if not exists btree_gin`.execute(db);
    // Eviction needs the sum of all sizes every minute. The triggers are created first, because that blocks concurrent
    // writes.
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
} satisfies Migration;
