import { type Selectable, sql } from "kysely";
import { batched } from "../db/batched.ts";
import type { Database } from "../db/database.ts";
import type { VariantTable } from "../db/schema.ts";
import type { BlobClaims } from "../files/blob-claims.ts";

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
  /** False when another process was faster, or the file is gone: the blob is then the caller's to drop. */
  insert(fileId: string, parameters: string, variant: Omit<StoredVariant, "lastUsedAt">): Promise<boolean>;
  touch(blobKey: string, now: Date): Promise<void>;
  /** Forgets a variant and hands its blob to the sweeper. */
  remove(blobKeys: string[], now: Date): Promise<void>;
  /** The least recently used ones that have to go for the rest to fit into so many bytes. */
  leastRecentlyUsed(bytes: number): Promise<string[]>;
}

export function variantsRepository(db: Database, claims: BlobClaims): VariantsRepository {
  const findBatched = batched(async (keys) => {
    const wanted = keys.map((key) => JSON.parse(key) as [fileId: string, parameters: string]);
    const { rows } = await sql<Selectable<VariantTable>>`
      select * from variants where (file_id, parameters) in (
        select * from unnest(${wanted.map(([id]) => id)}::text[], ${wanted.map(([, text]) => text)}::text[])
      )`.execute(db);
    return new Map(rows.map((row) => [JSON.stringify([row.file_id, row.parameters]), toVariant(row)]));
  });

  return {
    find: (fileId, parameters) => findBatched(JSON.stringify([fileId, parameters])),

    async insert(fileId, parameters, { blobKey, size, etag, createdAt }) {
      return db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto("variants")
          .columns(["file_id", "parameters", "blob_key", "size", "etag", "created_at", "last_used_at"])
          .expression((eb) =>
            // Locked, so that a purge of the file sees the variant or comes first.
            eb
              .selectFrom("files")
              .select([
                "id",
                sql<string>`${parameters}`.as("parameters"),
                sql<string>`${blobKey}`.as("blob_key"),
                sql<number>`${size}::bigint`.as("size"),
                sql<string>`${etag}`.as("etag"),
                sql<Date>`${createdAt}::timestamptz`.as("created_at"),
                sql<Date>`${createdAt}::timestamptz`.as("last_used_at"),
              ])
              .where("id", "=", fileId)
              .where("deleted_at", "is", null)
              .forKeyShare(),
          )
          .onConflict((conflict) => conflict.columns(["file_id", "parameters"]).doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows !== 1n) return false;
        return claims.settle(trx, blobKey);
      });
    },

    async touch(blobKey, now) {
      await db.updateTable("variants").set({ last_used_at: now }).where("blob_key", "=", blobKey).execute();
    },

    async remove(blobKeys, now) {
      await sql`
        with gone as (delete from variants where blob_key = any(${blobKeys}) returning blob_key)
        insert into blob_claims (key, valid_until) select blob_key, ${now}::timestamptz from gone`.execute(db);
    },

    async leastRecentlyUsed(bytes) {
      const { rows } = await sql<{ blob_key: string }>`
        select blob_key from (
          select blob_key, sum(size) over (order by last_used_at desc, blob_key) as total from variants
        ) ranked where total > ${bytes}`.execute(db);
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
