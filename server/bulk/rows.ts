import { type SelectQueryBuilder, sql, type Transaction } from "kysely";
import type { BulkTypeName, ItemErrors } from "../contract/bulk-type.ts";
import type { Database } from "../db/database.ts";
import { ownerHasEnded } from "../db/owner-has-ended.ts";
import { newestFirst, type PageRequest } from "../db/paging.ts";
import { type Row, rowOf } from "../db/rows.ts";
import type { Tables } from "../db/schema.ts";
import type { components } from "../generated/types.ts";

type Schemas = components["schemas"];
type Trx = Transaction<Tables>;

/**
 * `reached` is the last file that was processed. `failures` is the number of failed files, by error code. Either the API
 * key or the user of the dashboard started the operation.
 */
export type BulkOperation = Omit<Row<"bulk_operations">, "attempts" | "nextAt">;
export type BulkOwner = Pick<BulkOperation, "keyId" | "userId">;

export interface BulkItem {
  id: string;
  errorCode: string | null;
  /** Whether the file was processed. */
  isProcessed: boolean;
}

/** The result of a batch. */
export interface Progress {
  ids: string[];
  itemErrors: ItemErrors;
  isLast: boolean;
  /** The pause before the next batch of the operation. */
  pauseMs: number;
  now: Date;
}

/** The lease on a batch. Each further attempt extends it by the same duration. */
const LEASE_SECONDS = 5;
const PRUNE_BATCH = 10_000;
/**
 * Operations of a suspended account wait until it is resumed. Those of an erased account are open, so that the runner
 * ends them.
 */
const OPEN = sql<boolean>`ended_at is null and not exists (
  select from accounts
    where accounts.id = bulk_operations.account_id and suspended_at is not null and erased_at is null)`;

export async function insertOperation(trx: Trx, operation: BulkOperation): Promise<void> {
  await trx
    .insertInto("bulk_operations")
    .values({
      id: operation.id,
      account_id: operation.accountId,
      key_id: operation.keyId,
      user_id: operation.userId,
      type: operation.type,
      arguments: JSON.stringify(operation.arguments),
      dry_run: operation.dryRun,
      state: operation.state,
      total: operation.total,
      done: operation.done,
      failures: JSON.stringify(operation.failures),
      created_at: operation.createdAt,
      started_at: operation.startedAt,
      ended_at: operation.endedAt,
    })
    .execute();
}

export async function addIds(trx: Trx, id: string, fileIds: string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into bulk_items (operation_id, file_id) select ${id}, file_id from unnest(${fileIds}::text[]) file_id
      on conflict do nothing`.execute(trx);
  return Number(numAffectedRows);
}

/** Adds the matching files in one statement, for any number of files. */
export async function addMatching(
  trx: Trx,
  id: string,
  files: SelectQueryBuilder<Tables, "files", { id: string }>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into bulk_items (operation_id, file_id) select ${id}, id from ${files} files`.execute(trx);
  return Number(numAffectedRows);
}

/** Sets the number of files after they were added. */
export async function setTotal(trx: Trx, id: string, total: number): Promise<void> {
  await trx.updateTable("bulk_operations").set({ total }).where("id", "=", id).execute();
}

export function findOperation(db: Database, accountId: string, id: string): Promise<BulkOperation | undefined> {
  return db
    .selectFrom("bulk_operations")
    .select(rowOf("bulk_operations"))
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Returns operations, newest first, and one more than the limit if another page exists. */
export function listOperations(db: Database, accountId: string, page: PageRequest): Promise<BulkOperation[]> {
  return db
    .selectFrom("bulk_operations")
    .select(rowOf("bulk_operations"))
    .where("account_id", "=", accountId)
    .$call((query) => newestFirst(query, page))
    .execute();
}

export async function countOperations(db: Database, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("bulk_operations")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listItems(
  db: Database,
  { id, reached, endedAt }: BulkOperation,
  state: Schemas["BulkItemState"] | undefined,
  { limit, offset, after }: PageRequest,
): Promise<BulkItem[]> {
  // After the end, the rest is cancelled. Before, nothing is.
  if (state === (endedAt ? "PENDING" : "CANCELLED")) return [];
  const isProcessed = sql<boolean>`file_id <= ${reached}`;
  const rows = await db
    .selectFrom("bulk_items")
    .select(["file_id", "error_code", isProcessed.as("isProcessed")])
    .where("operation_id", "=", id)
    .$if(state === "FAILED", (query) => query.where("error_code", "is not", null))
    .$if(state === "DONE", (query) => query.where("error_code", "is", null).where("file_id", "<=", reached))
    .$if(state === "PENDING" || state === "CANCELLED", (query) => query.where("file_id", ">", reached))
    .$if(after !== null, (query) => query.where("file_id", ">", after?.id ?? ""))
    .orderBy("file_id")
    .limit(limit + 1)
    .offset(offset)
    .execute();
  return rows.map((row) => ({ id: row.file_id, errorCode: row.error_code, isProcessed: row.isProcessed }));
}

/** Ends the operation, unless it has ended. */
export async function endOperation(db: Database, id: string, state: "CANCELLED" | "FAILED", now: Date): Promise<void> {
  await db
    .updateTable("bulk_operations")
    .set({ state, ended_at: now })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * Leases the operation that has been due for the longest time, of accounts that are not suspended. Other processes skip
 * it until the lease expires or it is advanced.
 */
export async function dequeueOperation(
  db: Database,
): Promise<{ id: string; accountId: string; type: BulkTypeName; attempts: number } | null> {
  const { rows } = await sql<{ id: string; accountId: string; type: BulkTypeName; attempts: number }>`
    update bulk_operations set
      attempts = attempts + 1,
      next_at = clock_timestamp() + (attempts + 1) * ${sql.lit(LEASE_SECONDS)} * interval '1 second'
    where id = (
      select id from bulk_operations where ${OPEN} and next_at <= clock_timestamp()
        order by next_at limit 1 for update skip locked
    )
    returning id, account_id as "accountId", type, attempts`.execute(db);
  return rows[0] ?? null;
}

/** Returns whether the owner of the operation can no longer perform it: see `ownerHasEnded`. */
export async function hasNoOwner(db: Database, id: string, required: "write" | "delete", now: Date): Promise<boolean> {
  const operation = await db
    .selectFrom("bulk_operations")
    .select(ownerHasEnded("bulk_operations", now, required).as("hasNoOwner"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return operation.hasNoOwner;
}

/** Returns the milliseconds until an operation is due, or null if there is none. */
export async function dueIn(db: Database): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select ceil(1000 * extract(epoch from min(next_at) - clock_timestamp()))::float8 as ms
    from bulk_operations where ${OPEN}`.execute(db);
  return rows[0]?.ms ?? null;
}

/** Returns an operation that has not ended, and locks it until the transaction ends. */
export function lockOpenOperation(trx: Trx, id: string): Promise<BulkOperation | undefined> {
  return trx
    .selectFrom("bulk_operations")
    .select(rowOf("bulk_operations"))
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the IDs of the next files in their order. */
export async function listNextIds(db: Database, { id, reached }: BulkOperation, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("bulk_items")
    .select("file_id")
    .where("operation_id", "=", id)
    .where("file_id", ">", reached)
    .orderBy("file_id")
    .limit(limit)
    .execute();
  return rows.map(({ file_id }) => file_id);
}

export async function advanceOperation(
  trx: Trx,
  { id, done, failures, reached, startedAt }: BulkOperation,
  { ids, itemErrors, isLast, pauseMs, now }: Progress,
): Promise<void> {
  if (itemErrors.size > 0) {
    await sql`
      update bulk_items set error_code = failed.code
      from unnest(${[...itemErrors.keys()]}::text[], ${[...itemErrors.values()]}::text[]) failed (file_id, code)
      where operation_id = ${id} and bulk_items.file_id = failed.file_id`.execute(trx);
  }
  await trx
    .updateTable("bulk_operations")
    .set({
      state: isLast ? "COMPLETED" : "RUNNING",
      done: done + ids.length - itemErrors.size,
      failures: JSON.stringify(addToTally(failures, itemErrors.values())),
      reached: ids.at(-1) ?? reached,
      next_at: sql`clock_timestamp() + ${pauseMs} * interval '1 millisecond'`,
      attempts: 0,
      started_at: startedAt ?? now,
      ended_at: isLast ? now : null,
    })
    .where("id", "=", id)
    .execute();
}

/** Deletes operations that ended before this time, in batches. Returns their number. */
export async function pruneOperations(db: Database, before: Date): Promise<number> {
  for (let pruned = 0; ; ) {
    const old = sql`select id from bulk_operations where ended_at < ${before} order by ended_at limit 100`;
    const { numAffectedRows: items = 0n } = await sql`
      delete from bulk_items where (operation_id, file_id) in (
        select operation_id, file_id from bulk_items where operation_id in (${old}) limit ${PRUNE_BATCH}
      )`.execute(db);
    if (items > 0n) continue;
    const { numAffectedRows: deleted = 0n } = await sql`
      delete from bulk_operations where id in (${old})`.execute(db);
    pruned += Number(deleted);
    if (deleted === 0n) return pruned;
  }
}

/** Returns the tally with additional codes. */
export function addToTally(failures: Record<string, number>, codes: Iterable<string>): Record<string, number> {
  const tally = new Map(Object.entries(failures));
  for (const code of codes) tally.set(code, (tally.get(code) ?? 0) + 1);
  return Object.fromEntries(tally);
}
