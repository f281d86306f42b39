import { sql } from "kysely";
import type { AuditEvent } from "../contract/audit-event.ts";
import type { Call } from "../contract/operation.ts";
import { operations } from "../generated/operations.ts";

type Action = AuditEvent["action"];
type Category = NonNullable<Call<"listAuditEvents">["query"]["category"]>;

/** The first words of the `content` actions. All other actions are `administration`. */
const CONTENT_TARGETS = [
  "file",
  "version",
  "folder",
  "metadata-fields",
  "collection",
  "preset",
  "share",
  "trash",
  "operation",
];

/**
 * Actions without an `x-audit`: requests that are rejected before their operation, and sign-ins that return a
 * challenge.
 */
const ACTIONS_WITHOUT_RULE: Action[] = ["access.deny", "session.challenge"];
const AUDIT_RULES = Object.values<{ audit: readonly { action: Action }[] }>(operations).flatMap(({ audit }) => audit);
const ACTIONS = [...new Set([...ACTIONS_WITHOUT_RULE, ...AUDIT_RULES.map(({ action }) => action)])];

export function categoryOf(action: Action): Category {
  const [target = ""] = action.split(".");
  return CONTENT_TARGETS.includes(target) ? "content" : "administration";
}

/**
 * Returns the actions that the filters of a list select, or undefined for all. With a list of actions, the database can
 * use its index.
 */
export function actionsOf({ action, category }: { action?: Action; category?: Category }): Action[] | undefined {
  if (category === undefined) return action && [action];
  return ACTIONS.filter((it) => categoryOf(it) === category && (action ?? it) === it);
}

/** With one action, PostgreSQL reads its events from the index in the order of a page. With an array, it sorts them. */
export const hasAction = (actions: readonly Action[] = []) =>
  actions.length === 1 ? sql<boolean>`action = ${actions[0]}` : sql<boolean>`action = any(${actions}::text[])`;
