import { type RawBuilder, sql } from "kysely";
import type { AuditEvent } from "../contract/audit-event.ts";
import { COLUMNS } from "../db/columns.ts";
import type { AuditEventTable } from "../db/schema.ts";

type Row = Record<keyof AuditEventTable, unknown>;

/** Returns the row of an event. Of several rows with the same `dedupKey`, only the first is stored. */
export function eventRow(event: AuditEvent, dedupKey: string | null = null): Row {
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
 * @param targets selects the IDs of the changed objects; events with other targets are not stored
 */
export function insertEvents(rows: RawBuilder<unknown>, targets?: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = sql.join(COLUMNS.audit_events.map((name) => sql.ref(name)));
  return sql`
    insert into audit_events (${columns})
      select ${columns} from jsonb_populate_recordset(null::audit_events, ${rows}::jsonb)
      ${targets ? sql`where target_id in (${targets})` : sql``}
      on conflict (once) do nothing`;
}
