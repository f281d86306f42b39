import type { AuditEvent } from "../contract/audit-event.ts";
import type { Call } from "../contract/operation.ts";
import { operations } from "../generated/operations.ts";

type Action = AuditEvent["action"];
type Category = NonNullable<Call<"listAuditEvents">["query"]["category"]>;

/** What the actions of `content` begin with. All others are `administration`. */
const CONTENT = ["file", "version", "folder", "metadata-fields", "collection", "preset", "share", "trash", "operation"];

/** Actions that are recorded without an `x-audit` of their own. */
const UNMARKED: Action[] = ["access.deny", "session.challenge"];
const ACTIONS = new Set<Action>([
  ...UNMARKED,
  ...Object.values(operations).flatMap(({ audit }) => audit.map(toAction)),
]);

export function categoryOf(action: Action): Category {
  const [target = ""] = action.split(".");
  return CONTENT.includes(target) ? "content" : "administration";
}

/** Returns the actions that the filters of a list select; undefined for all. A list of actions lets the database use its index. */
export function actionsOf({ action, category }: { action?: Action; category?: Category }): Action[] | undefined {
  if (category === undefined) return action && [action];
  return [...ACTIONS].filter((it) => categoryOf(it) === category && (action ?? it) === it);
}

function toAction({ action }: { action: Action }): Action {
  return action;
}
