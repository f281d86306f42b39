import type { Database } from "./database.ts";
import { inTransaction } from "./transaction.ts";

/** What is kept of a change, written in its transaction: both are there, or neither. Null where nothing is. */
export type BeforeCommit<Row> = ((trx: Database, row: Row) => Promise<unknown>) | null;

/** A change of one statement, with what is kept of it; alone it needs no transaction. Null: nothing was changed. */
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

/** The same of a record that is made of the row. */
export function mapBeforeCommit<Row, Made>(
  beforeCommit: BeforeCommit<Made>,
  make: (row: Row) => Made,
): BeforeCommit<Row> {
  return beforeCommit && ((trx, row) => beforeCommit(trx, make(row)));
}
