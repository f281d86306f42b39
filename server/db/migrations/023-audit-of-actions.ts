import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  indexes: [
    // An action that nothing was done of would be looked for among all events.
    { name: "audit_events_of_action", on: "audit_events (action, created_at desc, id desc)" },
    {
      name: "audit_events_of_account_action",
      on: "audit_events (account_id, action, created_at desc, id desc)",
    },
  ],
});
