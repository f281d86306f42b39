import { type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";
import type { InstallationTable, Tables } from "../db/schema.ts";
import { inTransactionOnce } from "../db/transaction.ts";
import type { ClockSample } from "./database-clock.ts";

/** The parts of an installation: a database, its blob store, and the secret that signs URLs and tokens. */
export interface Installation {
  id: string;
  storeId: string;
  /** Null until the first process has verified its store. */
  secretHash: Buffer | null;
}

export interface InstallationRepository {
  /** Returns the row with the database's time. */
  read(): Promise<{ installation: Installation | null; sample: ClockSample }>;
  /** Calls `work` for a row that is not bound yet, in one process at a time. `work` returns the values to bind. */
  bindFirst(work: (row: Installation) => Promise<Pick<Installation, "storeId" | "secretHash">>): Promise<void>;
  update(changes: Partial<Pick<Installation, "storeId" | "secretHash">>): Promise<void>;
  hasAccounts(): Promise<boolean>;
  /** Returns the blob keys of the latest files that are not deleted. */
  latestBlobs(limit: number): Promise<string[]>;
}

export function installationRepository(db: Database): InstallationRepository {
  const lockRow = (trx: Transaction<Tables>) =>
    trx.selectFrom("installation").select(["id", "store_id", "secret_hash"]).forUpdate().executeTakeFirstOrThrow();

  return {
    async read() {
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
    },

    async bindFirst(work) {
      await inTransactionOnce(db, async (trx) => {
        const { id, store_id, secret_hash } = await lockRow(trx);
        if (secret_hash !== null) return;
        const { storeId, secretHash } = await work({ id, storeId: store_id, secretHash: null });
        await trx
          .updateTable("installation")
          .set({ store_id: storeId, secret_hash: secretHash, bound_at: sql<Date>`now()` })
          .execute();
      });
    },

    async update({ storeId, secretHash }) {
      await db
        .updateTable("installation")
        .set({
          bound_at: sql<Date>`now()`,
          ...(storeId !== undefined && { store_id: storeId }),
          ...(secretHash !== undefined && { secret_hash: secretHash }),
        })
        .execute();
    },

    async hasAccounts() {
      return (await db.selectFrom("accounts").select("id").limit(1).execute()).length > 0;
    },

    async latestBlobs(limit) {
      // Ids are in chronological order, and have an index.
      const rows = await db
        .selectFrom("files")
        .select("blob_key")
        .where(FILE.live)
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map((row) => row.blob_key);
    },
  };
}
