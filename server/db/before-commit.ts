import type { Database } from "./database.ts";
import { inTransaction } from "./transaction.ts";

/** Runs in the transaction of a change, before it commits, such as storing the response to be replayed. Null: nothing to do. */
export type BeforeCommit<Row> = ((trx: Database, row: Row) => Promise<unknown>) | null;

/** A change of one statement, with its hook in one transaction; without a hook it needs none. Null: nothing was changed. */
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

/** The hook for a record that is made of the row. */
export function mapBeforeCommit<Row, Made>(
  beforeCommit: BeforeCommit<Made>,
  make: (row: Row) => Made,
): BeforeCommit<Row> {
  return beforeCommit && ((trx, row) => beforeCommit(trx, make(row)));
}
