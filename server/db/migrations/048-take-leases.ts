import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  async up(db) {
    // Replaces `lock_leases` and `end_leases`, which the previous release calls: one deletion takes half as long as a
    // lock and a deletion. See 047-leases for `enable_seqscan`.
    await sql`
      create function take_leases(keys text[]) returns table (key text, valid_until timestamptz)
      language plpgsql set enable_seqscan = off as $$
      begin
        return query delete from blob_claims claim where claim.key = any(keys) and not claim.sweeping
          returning claim.key, claim.valid_until::timestamptz;
      end $$`.execute(db);
  },
} satisfies Migration;
