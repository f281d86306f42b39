import { type Selectable, sql, type Transaction } from "kysely";
import { coalesce } from "../base/batch-loader.ts";
import type { AuditEvent, WriteAuditEvent } from "../contract/audit-event.ts";
import { COLUMNS } from "../db/columns.ts";
import { compiled } from "../db/compiled.ts";
import type { Database } from "../db/database.ts";
import { folderStates } from "../db/deletion-states.ts";
import { MAX_COUNTED, olderThan, type PageRequest } from "../db/paging.ts";
import type { AuditEventTable, Tables } from "../db/schema.ts";
import { actionsOf } from "./categories.ts";
import { eventRow, insertEvents } from "./events.ts";

export interface AuditFilter {
  accountId?: string | undefined;
  /** Events with one of these actions. */
  actions?: readonly AuditEvent["action"][] | undefined;
  targetId?: string | undefined;
}

/** An event with the current names of its target and actor. Null if they have no name or no longer exist. */
export interface ListedEvent extends AuditEvent {
  targetName: string | null;
  actorName: string | null;
}

/**
 * Stores the audit log. Events are only added. They change only when their account is erased, and are deleted only when
 * they expire.
 */
export interface AuditRepository {
  insert: WriteAuditEvent;
  /** Returns events, newest first, and one more than the limit if another page exists. */
  list(filter: AuditFilter, page: PageRequest): Promise<ListedEvent[]>;
  /** Returns the number of events, at most MAX_COUNTED + 1. */
  count(filter: AuditFilter): Promise<number>;
  /**
   * Removes addresses and details from the account's events. Includes content events only with `all`, because they can
   * be numerous.
   */
  anonymise(trx: Transaction<Tables>, accountId: string, scope: "administration" | "all"): Promise<void>;
  /** Deletes up to `limit` content events of the account. Returns their number. */
  removeContentEvents(trx: Transaction<Tables>, accountId: string, limit: number): Promise<number>;
  /** Deletes up to `limit` events before this time. Returns their number. */
  prune(before: Date, limit: number): Promise<number>;
}

export function auditRepository(db: Database): AuditRepository {
  // Concurrent events share a statement and its flush to disk.
  const insert = (rows: ReturnType<typeof eventRow>[]) => insertBatch(db, { rows: JSON.stringify(rows) });
  const insertBatched = coalesce(insert);
  const filtered = ({ accountId, actions, targetId }: AuditFilter) =>
    db
      .selectFrom("audit_events")
      .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
      .$if(targetId !== undefined, (query) => query.where("target_id", "=", targetId ?? ""))
      .$if(actions !== undefined, (query) => query.where(hasAction(actions ?? [])));

  return {
    async insert(event, dedupKey) {
      const row = eventRow(event, dedupKey);
      // If the batch fails, its events are inserted separately, so that one invalid event does not affect the others.
      await insertBatched(row).catch(() => insert([row]));
    },

    async list(filter, { limit, offset, after }) {
      const rows = await filtered(filter)
        .select(COLUMNS.audit_events)
        .select([nameOf("target_id").as("target_name"), nameOf("actor_id").as("actor_name")])
        .$if(after !== null, (query) => (after ? query.where(olderThan(after)) : query))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit + 1)
        .offset(offset)
        .execute();
      return rows.map(({ target_name: targetName, actor_name: actorName, ...row }) => ({
        ...toEvent(row),
        targetName,
        actorName,
      }));
    },

    async count(filter) {
      const { total } = await db
        .selectFrom(
          filtered(filter)
            .select("id")
            .limit(MAX_COUNTED + 1)
            .as("some"),
        )
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      return total;
    },

    async anonymise(trx, accountId, which) {
      await trx
        .updateTable("audit_events")
        .set({ address: null, details: JSON.stringify({}), once: null })
        .where("account_id", "=", accountId)
        .$if(which === "administration", (query) => query.where(hasAction(ADMINISTRATION)))
        .execute();
    },

    async removeContentEvents(trx, accountId, limit) {
      const { numAffectedRows = 0n } = await sql`
        delete from audit_events where id in (
          select id from audit_events where account_id = ${accountId} and ${hasAction(CONTENT)} limit ${limit}
        )`.execute(trx);
      return Number(numAffectedRows);
    },

    async prune(before, limit) {
      const { numAffectedRows = 0n } = await sql`
        delete from audit_events where id in (
          select id from audit_events where created_at < ${before} order by created_at limit ${limit}
        )`.execute(db);
      return Number(numAffectedRows);
    },
  };
}

const CONTENT = actionsOf({ category: "content" });
const ADMINISTRATION = actionsOf({ category: "administration" });
/** With one action, PostgreSQL reads its events from the index in the order of a page. With an array, it sorts them. */
const hasAction = (actions: readonly AuditEvent["action"][] = []) =>
  actions.length === 1 ? sql<boolean>`action = ${actions[0]}` : sql<boolean>`action = any(${actions}::text[])`;

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

const insertBatch = compiled<{ rows: string }, never>((param) => insertEvents(param("rows")));

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
