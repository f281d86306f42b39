import type { Migration } from "./migration.ts";

export default {
  indexes: [
    // Without these indexes, an action without events would be searched for among all events.
    { name: "audit_events_of_action", on: "audit_events (action, created_at desc, id desc)" },
    {
      name: "audit_events_of_account_action",
      on: "audit_events (account_id, action, created_at desc, id desc)",
    },
  ],
} satisfies Migration;
