import { batchLoader } from "@media-asset-service/base/shared-work.ts";
import { sql } from "kysely";
import { type Context, perContext } from "../context.ts";
import type { Database } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";
import { type Row, rowSql } from "../db/rows.ts";
import { inTransaction } from "../db/transaction.ts";
import type { FileRow } from "../files/file-row.ts";
import { scheduleDeletion } from "../storage/blob-claims.ts";

/** The entity tag is the SHA-256 of the bytes, lowercase hex. */
export type StoredVariant = Pick<Row<"variants">, "blobKey" | "size" | "etag" | "createdAt" | "lastUsedAt">;

/** The write of a new variant ends within this time. An earlier sweep could miss its bytes. */
const MAX_WRITE_MS = 60_000;

/** Maximum number of variants per transaction. */
const EVICTION_BATCH = 1_000;

export function findVariant(context: Context, fileId: string, parameters: string): Promise<StoredVariant | null> {
  return loadVariant(context)(JSON.stringify([fileId, parameters]));
}

/** Batches the lookups of concurrent deliveries. */
const loadVariant = perContext(({ db }) =>
  batchLoader<string, StoredVariant>(async (keys) => {
    const requested = keys.map((key) => JSON.parse(key) as [fileId: string, parameters: string]);
    const { rows } = await sql<Row<"variants">>`
      select ${rowSql("variants")} from variants where (file_id, parameters) in (
        select * from unnest(${requested.map(([id]) => id)}::text[], ${requested.map(([, text]) => text)}::text[])
      )`.execute(db);
    return new Map(rows.map((row) => [JSON.stringify([row.fileId, row.parameters]), row]));
  }),
);

/**
 * Inserts the row before the bytes are written, so that bytes always have a row. Returns false if another process was
 * faster, or if the file has been deleted or has other content.
 */
export async function insertVariant(
  { db }: Context,
  file: FileRow,
  parameters: string,
  { blobKey, size, etag, createdAt }: Omit<StoredVariant, "lastUsedAt">,
): Promise<boolean> {
  const { rows } = await sql`
    insert into variants (file_id, parameters, blob_key, size, etag, created_at, last_used_at)
    select id, ${parameters}, ${blobKey}, ${size}::bigint, ${etag}, ${createdAt}::timestamptz, ${createdAt}::timestamptz
    from files where id = ${file.id} and blob_key = ${file.blobKey} and (${FILE.live} or ${FILE.oldVersion})
      for key share
    on conflict (file_id, parameters) do nothing
    returning blob_key`.execute(db);
  return rows.length === 1;
}

export async function touchVariant({ db }: Context, blobKey: string, now: Date): Promise<void> {
  await db.updateTable("variants").set({ last_used_at: now }).where("blob_key", "=", blobKey).execute();
}

/** Deletes variants. The sweeper deletes their bytes. */
export async function removeVariants(context: Context, blobKeys: string[], now: Date): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const deleted = await trx
      .deleteFrom("variants")
      .where(sql<boolean>`blob_key = any(${blobKeys})`)
      .returning(["blob_key as key", "created_at as createdAt"])
      .execute();
    const writeDeadlines = deleted.map(({ createdAt }) => createdAt.getTime() + MAX_WRITE_MS);
    const keys = deleted.map(({ key }) => key);
    await scheduleDeletion(trx, keys, new Date(Math.max(now.getTime(), ...writeDeadlines)));
  });
}

/**
 * Returns the least recently used variants that must be deleted so that the rest fits into `bytes`; at most one batch
 * of them.
 */
export async function leastRecentlyUsedVariants(db: Database, bytes: number): Promise<string[]> {
  // If all variants fit, the query reads none. Otherwise, a running total in the order of the index stops at the limit.
  const { rows } = await sql<{ blob_key: string }>`
    with all_variants as (select bytes from variant_total)
    select blob_key from (
      select blob_key, size, sum(size) over (order by last_used_at, blob_key desc rows unbounded preceding) as together
      from variants where (select bytes from all_variants) > ${bytes}
      order by last_used_at, blob_key desc limit ${EVICTION_BATCH}
    ) oldest where (select bytes from all_variants) - (together - size) > ${bytes}`.execute(db);
  return rows.map((row) => row.blob_key);
}
