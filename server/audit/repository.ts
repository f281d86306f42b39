import { type Selectable, sql, type Transaction } from "kysely";
import { olderThan, type PageRequest } from "../base/paging.ts";
import type { Database } from "../db/database.ts";
import type { AuditEventTable, Tables } from "../db/schema.ts";
import type { AuditEvent, KeepEvent } from "./event.ts";

export interface AuditFilter {
  accountId?: string | undefined;
  action?: AuditEvent["action"] | undefined;
  targetId?: string | undefined;
}

/** The audit log. Events are added; nothing changes them but the erasure of their account, nothing removes them but age. */
export interface AuditRepository {
  keep: KeepEvent;
  /** Newest first, with one row more than the limit if there is one. */
  list(filter: AuditFilter, page: PageRequest): Promise<AuditEvent[]>;
  count(filter: AuditFilter): Promise<number>;
  /** Takes out of an account's events what may tell of people. */
  anonymise(trx: Transaction<Tables>, accountId: string): Promise<void>;
  /** Removes some of the events from before; how many. */
  prune(before: Date, most: number): Promise<number>;
}

export function auditRepository(db: Database): AuditRepository {
  const filtered = ({ accountId, action, targetId }: AuditFilter) =>
    db
      .selectFrom("audit_events")
      .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
      .$if(targetId !== undefined, (query) => query.where("target_id", "=", targetId ?? ""))
      .$if(action !== undefined, (query) => query.where("action", "=", action ?? "account.create"));

  return {
    async keep(event, once) {
      await db
        .insertInto("audit_events")
        .values({
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
          details: JSON.stringify(event.details),
          once,
          created_at: event.createdAt,
        })
        .onConflict((conflict) => conflict.column("once").doNothing())
        .execute();
    },

    async list(filter, { limit, offset, after }) {
      const rows = await filtered(filter)
        .selectAll()
        .$if(after !== null, (query) => (after ? query.where(olderThan(after)) : query))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit + 1)
        .offset(offset)
        .execute();
      return rows.map(toEvent);
    },

    async count(filter) {
      const { total } = await filtered(filter)
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      return total;
    },

    async anonymise(trx, accountId) {
      await trx
        .updateTable("audit_events")
        .set({ address: null, details: JSON.stringify({}), once: null })
        .where("account_id", "=", accountId)
        .execute();
    },

    async prune(before, most) {
      const { numAffectedRows = 0n } = await sql`
        delete from audit_events where id in (
          select id from audit_events where created_at < ${before} order by created_at limit ${most}
        )`.execute(db);
      return Number(numAffectedRows);
    },
  };
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
