import { type Selectable, sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { FILE } from "../../db/deletion-states.ts";
import type { InstallationTable } from "../../db/schema.ts";
import { inTransactionOnce } from "../../db/transaction.ts";
import type { ClockSample } from "./database-clock.ts";

/** The parts of an installation: a database, its blob store, and the secret that signs URLs and tokens. */
export interface Installation {
  id: string;
  storeId: string;
  /** Null until the first process has verified its store. */
  secretHash: Buffer | null;
}

/** Returns the row with the database's time. */
export async function readRow(db: Database): Promise<{ installation: Installation | null; sample: ClockSample }> {
  const sentAt = performance.now();
  const { rows } = await sql<Partial<Selectable<InstallationTable>> & { database_time: Date }>`
    select clock_timestamp() as database_time, id, store_id, secret_hash
      from (values (1)) as one_row left join installation on true`.execute(db);
  const receivedAt = performance.now();
  const [row] = rows;
  if (!row) throw new Error("The database did not return the time");
  const { database_time: databaseTime, id, store_id: storeId, secret_hash: secretHash } = row;
  return {
    sample: { sentAt, receivedAt, databaseTime, ownTime: new Date() },
    installation: id && storeId ? { id, storeId, secretHash: secretHash ?? null } : null,
  };
}

/** Returns the row of this database, which its migration has created. */
export async function readInstallation(db: Database): Promise<Installation> {
  const { installation } = await readRow(db);
  if (!installation) throw new Error("The table installation has no row. Restore it from a backup of the database");
  return installation;
}

type Binding = Pick<Installation, "storeId" | "secretHash">;

/** Calls `work` for a row that is not bound yet, in one process at a time. `work` returns the values to bind. */
export async function bindRow(db: Database, work: (row: Installation) => Promise<Binding>): Promise<void> {
  await inTransactionOnce(db, async (trx) => {
    const row = trx.selectFrom("installation").select(["id", "store_id", "secret_hash"]).forUpdate();
    const { id, store_id, secret_hash } = await row.executeTakeFirstOrThrow();
    if (secret_hash !== null) return;
    const { storeId, secretHash } = await work({ id, storeId: store_id, secretHash: null });
    await trx
      .updateTable("installation")
      .set({ store_id: storeId, secret_hash: secretHash, bound_at: sql<Date>`now()` })
      .execute();
  });
}

export async function updateRow(db: Database, { storeId, secretHash }: Partial<Binding>): Promise<void> {
  await db
    .updateTable("installation")
    .set({
      bound_at: sql<Date>`now()`,
      ...(storeId !== undefined && { store_id: storeId }),
      ...(secretHash !== undefined && { secret_hash: secretHash }),
    })
    .execute();
}

export async function hasAccounts(db: Database): Promise<boolean> {
  return (await db.selectFrom("accounts").select("id").limit(1).execute()).length > 0;
}

/** Returns the blob keys of the latest files that are not deleted. */
export async function latestBlobs(db: Database, limit: number): Promise<string[]> {
  // IDs are in chronological order, and have an index.
  const latest = db.selectFrom("files").select("blob_key").where(FILE.live).orderBy("id", "desc").limit(limit);
  return (await latest.execute()).map((row) => row.blob_key);
}
