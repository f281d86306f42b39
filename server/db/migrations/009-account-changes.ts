import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export default {
  locks: ["accounts", "api_keys"],
  async up(db) {
    // For processes that cache callers (see invalidations.ts): they are notified with the commit of any change.
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
} satisfies Migration;
