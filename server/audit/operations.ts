import type { Call, Handlers } from "../contract/operation.ts";
import { cursorKeyByTime, type Paging, withBoundedTotal } from "../db/paging.ts";
import type { components } from "../generated/types.ts";
import { actionsOf } from "./categories.ts";
import type { AuditFilter, AuditRepository, ListedEvent } from "./repository.ts";

type Record = components["schemas"]["AuditEvent"];
type Query = Call<"listAllAuditEvents">["query"];

/** Lists the audit log: for an account its own events, for the operator all events. */
export function auditOperations(deps: {
  audit: Pick<AuditRepository, "list" | "count">;
  paging: Paging;
}): Pick<Handlers, "listAuditEvents" | "listAllAuditEvents"> {
  const { audit, paging } = deps;

  async function page(
    query: Query,
    { accountId }: Pick<AuditFilter, "accountId">,
    record: (event: ListedEvent) => Record,
  ) {
    const request = paging.read("audit", query);
    const filter = { accountId, targetId: query.targetId, actions: actionsOf(query) };
    const [rows, total] = await Promise.all([audit.list(filter, request), audit.count(filter)]);
    const { rows: listed, pagination } = paging.page("audit", request, { rows, total, cursorKey: cursorKeyByTime });
    return { events: listed.map(record), pagination: withBoundedTotal(pagination) };
  }

  return {
    async listAuditEvents({ query, caller }, reply) {
      return reply(200, await page(query, { accountId: caller.account.id }, ownRecord));
    },

    async listAllAuditEvents({ query }, reply) {
      return reply(200, await page(query, { accountId: query.accountId }, eventRecord));
    },
  };
}

function eventRecord({ actorName: name, actor, ...event }: ListedEvent): Record {
  return { ...event, actor: { ...actor, name }, createdAt: event.createdAt.toISOString() };
}

/** Hides the address of the operator from accounts. */
function ownRecord(event: ListedEvent): Record {
  return eventRecord(event.actor.type === "OPERATOR" ? { ...event, address: null } : event);
}
