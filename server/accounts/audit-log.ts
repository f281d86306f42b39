import { coalesce } from "@media-asset-service/base/shared-work.ts";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { type Context, perContext } from "../context.ts";
import type { AuditEvent } from "../contract/audit-event.ts";
import type { Call } from "../contract/operation.ts";
import { COLUMNS } from "../db/columns.ts";
import { compiled } from "../db/compiled.ts";
import type { Database } from "../db/database.ts";
import type { AuditEventTable, Tables } from "../db/schema.ts";
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

/*
 * The audit log. Events are only added. They change only when their account is erased, and are deleted only when they
 * expire.
 */

const PRUNE_BATCH_SIZE = 1_000;
const CONTENT = actionsOf({ category: "content" });
const ADMINISTRATION = actionsOf({ category: "administration" });

type EventRow = Record<keyof AuditEventTable, unknown>;

/** Stores an event. Of several events with the same `dedupKey`, only the first is stored. */
export async function writeEvent(context: Context, event: AuditEvent, dedupKey: string | null): Promise<void> {
  const row = eventRow(event, dedupKey);
  // If the batch fails, its events are inserted separately, so that one invalid event does not affect the others.
  await insertBatched(context)(row).catch(() => insertRows(context.db, [row]));
}

/** Concurrent events share a statement and its flush to disk. */
const insertBatched = perContext(({ db }) => coalesce<EventRow>((rows) => insertRows(db, rows)));

const insertRows = (db: Database, rows: EventRow[]) => insertBatch(db, { rows: JSON.stringify(rows) });

const insertBatch = compiled<{ rows: string }, never>((param) => insertEvents(param("rows")));

/** Returns the row of an event. Of several rows with the same `dedupKey`, only the first is stored. */
export function eventRow(event: AuditEvent, dedupKey: string | null = null): EventRow {
  return {
    id: event.id,
    action: event.action,
    operation_id: event.operationId,
    error: event.error,
    account_id: event.accountId,
    actor: event.actor.type,
    actor_id: event.actor.id,
    target_id: event.targetId,
    address: event.address,
    request_id: event.requestId,
    details: event.details,
    once: dedupKey,
    created_at: event.createdAt,
  };
}

/**
 * Inserts events. If this is a part of the statement of their change, either both or nothing is stored, and the disk is
 * flushed once.
 *
 * @param rows a JSON array of `eventRow`, so that any number of rows is one parameter
 * @param targets selects the ID of each changed object, and details to record; events with other targets are not stored
 */
export function insertEvents(rows: RawBuilder<unknown>, targets?: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = sql.join(COLUMNS.audit_events.map((name) => sql.ref(name)));
  const values = COLUMNS.audit_events.map((name) =>
    targets && name === "details" ? sql`details || recorded` : sql.ref(name),
  );
  return sql`
    insert into audit_events (${columns})
      select ${sql.join(values)} from jsonb_populate_recordset(null::audit_events, ${rows}::jsonb)
      ${targets ? sql`join (${targets}) target (changed_id, recorded) on changed_id = target_id` : sql``}
      on conflict (once) do nothing`;
}

/**
 * Removes addresses and details from the account's events. Includes content events only with `all`, because they can be
 * numerous.
 */
export async function anonymizeEvents(
  trx: Transaction<Tables>,
  accountId: string,
  scope: "administration" | "all",
): Promise<void> {
  await trx
    .updateTable("audit_events")
    .set({ address: null, details: JSON.stringify({}), once: null })
    .where("account_id", "=", accountId)
    .$if(scope === "administration", (query) => query.where(hasAction(ADMINISTRATION)))
    .execute();
}

/** Deletes up to `limit` content events of the account. Returns their number. */
export async function removeContentEvents(trx: Transaction<Tables>, accountId: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from audit_events where id in (
      select id from audit_events where account_id = ${accountId} and ${hasAction(CONTENT)} limit ${limit}
    )`.execute(trx);
  return Number(numAffectedRows);
}

/** Deletes events before this time, in batches. Returns their number. */
export async function pruneEvents(db: Database, before: Date): Promise<number> {
  let pruned = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from audit_events where id in (
        select id from audit_events where created_at < ${before} order by created_at limit ${PRUNE_BATCH_SIZE}
      )`.execute(db);
    pruned += Number(numAffectedRows);
    if (numAffectedRows < PRUNE_BATCH_SIZE) return pruned;
  }
}
