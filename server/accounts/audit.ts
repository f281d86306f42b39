import { type Selectable, sql } from "kysely";
import { readTime } from "../base/calendar.ts";
import type { Context } from "../context.ts";
import type { AuditEvent } from "../contract/audit-event.ts";
import type { Call, Handlers } from "../contract/operation.ts";
import { pagingOf } from "../contract/paging.ts";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import { folderStates } from "../db/deletion-states.ts";
import { cursorKeyByTime, MAX_COUNTED, newestFirst, type PageRequest, withBoundedTotal } from "../db/paging.ts";
import type { AuditEventTable, Tables } from "../db/schema.ts";
import type { components } from "../generated/types.ts";
import { actionsOf, hasAction } from "./audit-log.ts";

type EventRecord = components["schemas"]["AuditEvent"];
type Query = Call<"listAllAuditEvents">["query"];

export interface AuditFilter {
  accountId?: string | undefined;
  /** Events with one of these actions. */
  actions?: readonly AuditEvent["action"][] | undefined;
  targetId?: string | undefined;
  actorId?: string | undefined;
  /** Included. */
  from?: Date | undefined;
  /** Excluded. */
  to?: Date | undefined;
}

/** An event with the current names of its target and actor. Null if they have no name or no longer exist. */
interface ListedEvent extends AuditEvent {
  targetName: string | null;
  actorName: string | null;
}

/** Lists the audit log: for an account its own events, for the operator all events. */
export const auditHandlers = {
  async listAuditEvents({ context, query, caller }, reply) {
    return reply(200, await eventPage(context, query, caller.account.id, ownRecord));
  },

  async listAllAuditEvents({ context, query }, reply) {
    return reply(200, await eventPage(context, query, query.accountId, eventRecord));
  },
} satisfies Partial<Handlers>;

async function eventPage(
  context: Context,
  query: Query,
  accountId: string | undefined,
  record: (event: ListedEvent) => EventRecord,
) {
  const paging = pagingOf(context);
  const request = paging.read("audit", query);
  const { targetId, actorId } = query;
  const from = query.from === undefined ? undefined : readTime(query.from, "from", "query");
  const to = query.to === undefined ? undefined : readTime(query.to, "to", "query");
  const filter = { accountId, targetId, actorId, from, to, actions: actionsOf(query) };
  const [rows, total] = await Promise.all([listEvents(context.db, filter, request), countEvents(context.db, filter)]);
  const { rows: listed, pagination } = paging.page("audit", request, { rows, total, cursorKey: cursorKeyByTime });
  return { events: listed.map(record), pagination: withBoundedTotal(pagination) };
}

function eventRecord({ actorName: name, actor, ...event }: ListedEvent): EventRecord {
  return { ...event, actor: { ...actor, name }, createdAt: event.createdAt.toISOString() };
}

/** Hides the address of the operator from accounts. */
function ownRecord(event: ListedEvent): EventRecord {
  return eventRecord(event.actor.type === "OPERATOR" ? { ...event, address: null } : event);
}

/** Returns events, newest first, and one more than the limit if another page exists. */
export async function listEvents(db: Database, filter: AuditFilter, page: PageRequest): Promise<ListedEvent[]> {
  const rows = await filteredEvents(db, filter)
    .select(COLUMNS.audit_events)
    .select([nameOf("target_id").as("target_name"), nameOf("actor_id").as("actor_name")])
    .$call((query) => newestFirst(query, page))
    .execute();
  return rows.map(({ target_name: targetName, actor_name: actorName, ...row }) => ({
    ...toEvent(row),
    targetName,
    actorName,
  }));
}

/** Returns the number of events, at most MAX_COUNTED + 1. */
export async function countEvents(db: Database, filter: AuditFilter): Promise<number> {
  const { total } = await db
    .selectFrom(
      filteredEvents(db, filter)
        .select("id")
        .limit(MAX_COUNTED + 1)
        .as("some"),
    )
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

function filteredEvents(db: Database, { accountId, actions, targetId, actorId, from, to }: AuditFilter) {
  return db
    .selectFrom("audit_events")
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
    .$if(targetId !== undefined, (query) => query.where("target_id", "=", targetId ?? ""))
    .$if(actorId !== undefined, (query) => query.where("actor_id", "=", actorId ?? ""))
    .$if(from !== undefined, (query) => query.where("created_at", ">=", from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where("created_at", "<", to ?? new Date(0)))
    .$if(actions !== undefined, (query) => query.where(hasAction(actions ?? [])));
}

/**
 * The tables with names, by the prefix of the ID. A user without a name has the email as the name, which the log does
 * not contain.
 */
const NAMES = {
  file: ["files", "filename"],
  fold: ["folders", "name"],
  col: ["collections", "name"],
  prst: ["presets", "name"],
  shr: ["shares", "title"],
  key: ["api_keys", "name"],
  dkey: ["delivery_keys", "name"],
  user: ["users", "nullif(name, email)"],
} as const satisfies Record<string, [table: keyof Tables, name: string]>;

/** Selects the name of an object by its primary key, only if it belongs to the account of the event. */
function nameOf(column: "target_id" | "actor_id") {
  const id = sql.ref(`audit_events.${column}`);
  const names = Object.entries(NAMES).map(
    ([prefix, [table, name]]) => sql`
      when ${sql.lit(prefix)} then (
        select nullif(${sql.raw(name)}, '') from ${sql.table(table)} named
          where named.id = ${id} and named.account_id = audit_events.account_id
            ${table === "files" || table === "folders" ? sql`and (${folderStates("named").purged}) is not true` : sql``}
      )`,
  );
  return sql<string | null>`case split_part(${id}, '_', 1) ${sql.join(names, sql` `)} end`;
}

function toEvent(row: Selectable<AuditEventTable>): AuditEvent {
  return {
    id: row.id,
    action: row.action,
    operationId: row.operation_id,
    error: row.error,
    accountId: row.account_id,
    actor: { type: row.actor, id: row.actor_id },
    targetId: row.target_id,
    address: row.address,
    requestId: row.request_id,
    details: row.details,
    createdAt: row.created_at,
  };
}
