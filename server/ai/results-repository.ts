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

export interface ResultsRepository {
  find(fileId: string): Promise<AiResults>;
  saveTagging(
    trx: Transaction<Tables>,
    fileId: string,
    tagging: { confidence: number; description: string },
  ): Promise<void>;
  saveText(trx: Transaction<Tables>, fileId: string, extractedText: string): Promise<void>;
  /** Saves an image. The blob of the image that it replaces may be deleted after `deleteBlobAt`. */
  saveProcessed(trx: Transaction<Tables>, fileId: string, image: ProcessedImage, deleteBlobAt: Date): Promise<void>;
  /** Removes processed images. The sweeper deletes their blobs. */
  removeProcessed(blobKeys: string[], now: Date): Promise<void>;
  /** Removes all results of these files. The sweeper deletes the blobs of their processed images. */
  remove(fileIds: string[], now: Date): Promise<void>;
}

export function resultsRepository(db: Database): ResultsRepository {
  const save = async (trx: Transaction<Tables>, fileId: string, columns: Partial<Tables["ai_results"]>) => {
    await trx
      .insertInto("ai_results")
      .values({ file_id: fileId, ...columns })
      .onConflict((conflict) => conflict.column("file_id").doUpdateSet(columns))
      .execute();
  };

  return {
    async find(fileId) {
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
    },

    saveTagging: (trx, fileId, tagging) => save(trx, fileId, tagging),
    saveText: (trx, fileId, extractedText) => save(trx, fileId, { extracted_text: extractedText }),

    async saveProcessed(trx, fileId, { blobKey, size, etag, createdAt }, deleteBlobAt) {
      const replaced = await trx
        .selectFrom("ai_results")
        .select("processed_blob_key as key")
        .where("file_id", "=", fileId)
        .where("processed_blob_key", "is not", null)
        .$narrowType<{ key: string }>()
        .execute();
      await save(trx, fileId, {
        processed_blob_key: blobKey,
        processed_size: size,
        processed_etag: etag,
        processed_at: createdAt,
      });
      await scheduleDeletion(
        trx,
        replaced.map(({ key }) => key),
        deleteBlobAt,
      );
    },

    async remove(fileIds, now) {
      await inTransaction(db, async (trx) => {
        const deleted = await trx
          .deleteFrom("ai_results")
          .where(sql<boolean>`file_id = any(${fileIds})`)
          .returning("processed_blob_key as key")
          .execute();
        const keys = deleted.flatMap(({ key }) => key ?? []);
        await scheduleDeletion(trx, keys, now);
      });
    },

    async removeProcessed(blobKeys, now) {
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
        await scheduleDeletion(
          trx,
          cleared.map(({ key }) => key),
          now,
        );
      });
    },
  };
}
