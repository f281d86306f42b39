import type { Database } from "./database.ts";
import { inTransaction } from "./transaction.ts";

/** What is kept of a change, written in its transaction: both are there, or neither. Null where nothing is. */
export type Kept<Row> = ((trx: Database, row: Row) => Promise<unknown>) | null;

/** A change of one statement, with what is kept of it; alone it needs no transaction. Null: nothing was changed. */
export async function withKept<Row>(
  db: Database,
  kept: Kept<NonNullable<Row>>,
  change: (db: Database) => Promise<Row>,
): Promise<Row> {
  if (kept === null) return change(db);
  return inTransaction(db, async (trx) => {
    const row = await change(trx);
    if (row) await kept(trx, row);
    return row;
  });
}

/** The same of a record that is made of the row. */
export function keptAs<Row, Made>(kept: Kept<Made>, make: (row: Row) => Made): Kept<Row> {
  return kept && ((trx, row) => kept(trx, make(row)));
}
