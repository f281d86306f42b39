import type { Migration } from "./migration.ts";

export default {
  // Most events of a key or user are of one account, so this index also serves the filter of an account.
  indexes: [{ name: "audit_events_of_actor", on: "audit_events (actor_id, created_at desc, id desc)" }],
} satisfies Migration;
