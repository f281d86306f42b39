import { type Selectable, sql } from "kysely";
import { batchLoader } from "../base/batch-loader.ts";
import { allColumns } from "../db/all-columns.ts";
import type { Database } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";
import type { VariantTable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { FileRow } from "../files/file-row.ts";
import { scheduleDeletion } from "../storage/blob-claims.ts";

export interface StoredVariant {
  blobKey: string;
  size: number;
  /** SHA-256 of the bytes, lowercase hex. */
  etag: string;
  createdAt: Date;
  lastUsedAt: Date;
}

export interface VariantsRepository {
  find(fileId: string, parameters: string): Promise<StoredVariant | null>;
  /**
   * Inserts the row before the bytes are written, so that bytes always have a row. Returns false if another process was
   * faster, or if the file has been deleted or has other content.
   */
  insert(
    file: Pick<FileRow, "id" | "blobKey">,
    parameters: string,
    variant: Omit<StoredVariant, "lastUsedAt">,
  ): Promise<boolean>;
  touch(blobKey: string, now: Date): Promise<void>;
  /** Deletes variants. The sweeper deletes their bytes. */
  remove(blobKeys: string[], now: Date): Promise<void>;
  /**
   * Returns the least recently used variants that must be deleted so that the rest fits into `bytes`; at most one batch
   * of them.
   */
  leastRecentlyUsed(bytes: number): Promise<string[]>;
}

/** The write of a new variant ends within this time. An earlier sweep could miss its bytes. */
const MAX_WRITE_MS = 60_000;

/** Maximum number of variants per transaction. */
const EVICTION_BATCH = 1_000;

export function variantsRepository(db: Database): VariantsRepository {
  const findBatched = batchLoader<string, StoredVariant>(async (keys) => {
    const requested = keys.map((key) => JSON.parse(key) as [fileId: string, parameters: string]);
    const { rows } = await sql<Selectable<VariantTable>>`
      select ${allColumns("variants")} from variants where (file_id, parameters) in (
        select * from unnest(${requested.map(([id]) => id)}::text[], ${requested.map(([, text]) => text)}::text[])
      )`.execute(db);
    return new Map(rows.map((row) => [JSON.stringify([row.file_id, row.parameters]), toVariant(row)]));
  });

  return {
    find: (fileId, parameters) => findBatched(JSON.stringify([fileId, parameters])),

    async insert(file, parameters, { blobKey, size, etag, createdAt }) {
      const { rows } = await sql`
        insert into variants (file_id, parameters, blob_key, size, etag, created_at, last_used_at)
        select id, ${parameters}, ${blobKey}, ${size}::bigint, ${etag}, ${createdAt}::timestamptz, ${createdAt}::timestamptz
        from files where id = ${file.id} and blob_key = ${file.blobKey} and (${FILE.live} or ${FILE.oldVersion})
          for key share
        on conflict (file_id, parameters) do nothing
        returning blob_key`.execute(db);
      return rows.length === 1;
    },

    async touch(blobKey, now) {
      await db.updateTable("variants").set({ last_used_at: now }).where("blob_key", "=", blobKey).execute();
    },

    async remove(blobKeys, now) {
      await inTransaction(db, async (trx) => {
        const deleted = await trx
          .deleteFrom("variants")
          .where(sql<boolean>`blob_key = any(${blobKeys})`)
          .returning(["blob_key as key", "created_at as createdAt"])
          .execute();
        const writeDeadlines = deleted.map(({ createdAt }) => createdAt.getTime() + MAX_WRITE_MS);
        const keys = deleted.map(({ key }) => key);
        await scheduleDeletion(trx, keys, new Date(Math.max(now.getTime(), ...writeDeadlines)));
      });
    },

    async leastRecentlyUsed(bytes) {
      // If all variants fit, the query reads none. Otherwise, a running total in the order of the index stops at the
      // limit.
      const { rows } = await sql<{ blob_key: string }>`
        with all_variants as (select bytes from variant_total)
        select blob_key from (
          select blob_key, size, sum(size) over (order by last_used_at, blob_key desc rows unbounded preceding) as together
          from variants where (select bytes from all_variants) > ${bytes}
          order by last_used_at, blob_key desc limit ${EVICTION_BATCH}
        ) oldest where (select bytes from all_variants) - (together - size) > ${bytes}`.execute(db);
      return rows.map((row) => row.blob_key);
    },
  };
}

function toVariant(row: Selectable<VariantTable>): StoredVariant {
  return {
    blobKey: row.blob_key,
    size: row.size,
    etag: row.etag,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
