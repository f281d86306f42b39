import type { Database } from "./database.ts";
import { inTransaction } from "./transaction.ts";

/**
 * Runs in the transaction of a change, before it commits, for example to store the response for replays. Null: no hook.
 */
export type BeforeCommit<Row> = ((trx: Database, row: Row) => Promise<unknown>) | null;

/**
 * Runs a change of one statement and its hook in one transaction. Without a hook, no transaction is needed. `change`
 * returns null if it changed nothing.
 */
export async function changeWithHook<Row>(
  db: Database,
  beforeCommit: BeforeCommit<NonNullable<Row>>,
  change: (db: Database) => Promise<Row>,
): Promise<Row> {
  if (beforeCommit === null) return change(db);
  return inTransaction(db, async (trx) => {
    const row = await change(trx);
    if (row) await beforeCommit(trx, row);
    return row;
  });
}

/** Adapts a hook that expects a record created from the row. */
export function mapBeforeCommit<Row, Mapped>(
  beforeCommit: BeforeCommit<Mapped>,
  map: (row: Row) => Mapped,
): BeforeCommit<Row> {
  return beforeCommit && ((trx, row) => beforeCommit(trx, map(row)));
}
