import type { BlobStore } from "@media-asset-service/blobs/store.ts";
import { z } from "zod";
import { readExport } from "../db/row-export-format.ts";
import type { BLOB_REFERENCES } from "../storage/blob-references.ts";

/** Prefixes of the service; a bucket may contain other objects. */
export const OBJECT_PREFIXES = ["originals/", "processed/", "variants/"];

/** An object that a row names. */
export interface NamedObject {
  key: string;
  size: number;
  /** SHA-256, lowercase hex; null: unknown. */
  checksum: string | null;
  /** Bytes of a deleted file, or bytes that can be generated again, which may be deleted at any time. */
  isOptional: boolean;
}

const fileRow = z.object({
  blob_key: z.string(),
  file_size: z.int(),
  checksum: z.string(),
  /** Absent in exports of earlier releases. */
  stored_checksum: z.string().nullish(),
  deleted_at: z.string().nullable(),
});
const resultRow = z.object({ processed_blob_key: z.string(), processed_size: z.int(), processed_etag: z.string() });

type Referencing = (typeof BLOB_REFERENCES)[number]["table"];

/**
 * Returns the object that a row names; null: exports do not contain such rows, or backups do not contain their bytes.
 */
const OBJECTS: Record<Referencing, ((row: unknown) => NamedObject | null) | null> = {
  files(row) {
    const { blob_key: key, file_size: size, checksum, stored_checksum, deleted_at } = fileRow.parse(row);
    return { key, size, checksum: stored_checksum ?? checksum, isOptional: deleted_at !== null };
  },
  ai_results(row) {
    const result = resultRow.safeParse(row).data;
    if (!result) return null;
    const { processed_blob_key: key, processed_size: size, processed_etag: checksum } = result;
    return { key, size, checksum, isOptional: false };
  },
  variants: null,
  uploads: null,
};

const isReferencing = (table: string): table is Referencing => Object.hasOwn(OBJECTS, table);

/**
 * Returns the objects that the rows of an export name, without variants, which can be rendered again.
 *
 * @throws {Error} see `readExport`
 */
export async function* objectsOf(lines: AsyncIterable<string>): AsyncGenerator<NamedObject> {
  for await (const { table, row } of readExport(lines)) {
    const object = isReferencing(table) ? OBJECTS[table]?.(row) : null;
    if (object) yield object;
  }
}

const VARIANTS = "variants/";

/** Returns the variants, whose rows are not exported. */
export async function* variantsIn(store: BlobStore): AsyncGenerator<NamedObject> {
  for await (const { key, size } of store.list({ prefix: VARIANTS }))
    yield { key, size, checksum: null, isOptional: true };
}
