import { type Selectable, sql } from "kysely";
import { batchLoader } from "../base/batch-loader.ts";
import { allColumns } from "../db/all-columns.ts";
import type { Database } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";
import type { VariantTable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { FileRow } from "../files/file-row.ts";
import type { BlobOwnership } from "../storage/blob-ownership.ts";

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
   * Before the bytes are written, so that they never lie about without a row. False when another was faster, or the file
   * is gone or has other content.
   */
  insert(
    file: Pick<FileRow, "id" | "blobKey">,
    parameters: string,
    variant: Omit<StoredVariant, "lastUsedAt">,
  ): Promise<boolean>;
  touch(blobKey: string, now: Date): Promise<void>;
  /** Forgets variants; their bytes are swept. */
  remove(blobKeys: string[], now: Date): Promise<void>;
  /** The least recently used ones that have to go for the rest to fit into so many bytes: the first of them, if many. */
  leastRecentlyUsed(bytes: number): Promise<string[]>;
}

/** For so long the bytes of a new variant may be on their way: a sweep that came sooner would miss them. */
const WRITTEN_WITHIN_MS = 60_000;

/** At a time, in one transaction. */
const EVICTION_BATCH = 1_000;

export function variantsRepository(
  db: Database,
  blobOwnership: Pick<BlobOwnership, "scheduleDeletion">,
): VariantsRepository {
  const findBatched = batchLoader<string, StoredVariant>(async (keys) => {
    const wanted = keys.map((key) => JSON.parse(key) as [fileId: string, parameters: string]);
    const { rows } = await sql<Selectable<VariantTable>>`
      select ${allColumns("variants")} from variants where (file_id, parameters) in (
        select * from unnest(${wanted.map(([id]) => id)}::text[], ${wanted.map(([, text]) => text)}::text[])
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
        const gone = await trx
          .deleteFrom("variants")
          .where(sql<boolean>`blob_key = any(${blobKeys})`)
          .returning(["blob_key as key", "created_at as createdAt"])
          .execute();
        const written = gone.map(({ createdAt }) => createdAt.getTime() + WRITTEN_WITHIN_MS);
        const keys = gone.map(({ key }) => key);
        await blobOwnership.scheduleDeletion(trx, keys, new Date(Math.max(now.getTime(), ...written)));
      });
    },

    async leastRecentlyUsed(bytes) {
      // Where all fit, none is looked at; else a window that grows in the order of the index ends where the limit is.
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
