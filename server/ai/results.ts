import { sql, type Transaction } from "kysely";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { scheduleDeletion } from "../storage/blob-claims.ts";

/**
 * The results of the AI operations on a file. A field is null if its operation has not run. The tags are stored with
 * the file, for search.
 */
export interface AiResults {
  confidence: number | null;
  description: string | null;
  extractedText: string | null;
  processed: ProcessedImage | null;
}

export interface ProcessedImage {
  blobKey: string;
  size: number;
  /** SHA-256 of the bytes, lowercase hex. */
  etag: string;
  createdAt: Date;
}

export async function findResults(db: Database, fileId: string): Promise<AiResults> {
  const row = await db
    .selectFrom("ai_results")
    .select(COLUMNS.ai_results)
    .where("file_id", "=", fileId)
    .executeTakeFirst();
  const { processed_blob_key: blobKey = null, processed_etag: etag = null, processed_at: at = null } = row ?? {};
  return {
    confidence: row?.confidence ?? null,
    description: row?.description ?? null,
    extractedText: row?.extracted_text ?? null,
    processed:
      blobKey === null || etag === null || at === null
        ? null
        : { blobKey, etag, size: row?.processed_size ?? 0, createdAt: at },
  };
}

export async function saveResults(
  trx: Transaction<Tables>,
  fileId: string,
  columns: Partial<Tables["ai_results"]>,
): Promise<void> {
  await trx
    .insertInto("ai_results")
    .values({ file_id: fileId, ...columns })
    .onConflict((conflict) => conflict.column("file_id").doUpdateSet(columns))
    .execute();
}

/** Saves an image. The blob of the image that it replaces may be deleted after `deleteBlobAt`. */
export async function saveProcessedImage(
  trx: Transaction<Tables>,
  fileId: string,
  { blobKey, size, etag, createdAt }: ProcessedImage,
  deleteBlobAt: Date,
): Promise<void> {
  const replaced = await trx
    .selectFrom("ai_results")
    .select("processed_blob_key as key")
    .where("file_id", "=", fileId)
    .where("processed_blob_key", "is not", null)
    .$narrowType<{ key: string }>()
    .execute();
  await saveResults(trx, fileId, {
    processed_blob_key: blobKey,
    processed_size: size,
    processed_etag: etag,
    processed_at: createdAt,
  });
  const keys = replaced.map(({ key }) => key);
  await scheduleDeletion(trx, keys, deleteBlobAt);
}

/** Removes all results of these files. The sweeper deletes the blobs of their processed images. */
export async function removeResults(db: Database, fileIds: string[], now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const deleted = await trx
      .deleteFrom("ai_results")
      .where(sql<boolean>`file_id = any(${fileIds})`)
      .returning("processed_blob_key as key")
      .execute();
    const keys = deleted.flatMap(({ key }) => key ?? []);
    await scheduleDeletion(trx, keys, now);
  });
}

/** Removes processed images. The sweeper deletes their blobs. */
export async function removeProcessedImages(db: Database, blobKeys: string[], now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const cleared = await trx
      .updateTable("ai_results as result")
      .from("ai_results as before")
      .whereRef("before.file_id", "=", "result.file_id")
      .where(sql<boolean>`result.processed_blob_key = any(${blobKeys})`)
      .set({ processed_blob_key: null, processed_size: null, processed_etag: null, processed_at: null })
      .returning("before.processed_blob_key as key")
      .$narrowType<{ key: string }>()
      .execute();
    const keys = cleared.map(({ key }) => key);
    await scheduleDeletion(trx, keys, now);
  });
}
