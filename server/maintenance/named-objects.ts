import { z } from "zod";
import type { BlobStore } from "../storage/blobs/store.ts";

/** Bytes that a row names. */
export interface NamedObject {
  key: string;
  size: number;
  /** SHA-256, lowercase hex; null: nobody has noted it. */
  checksum: string | null;
  /** Those of a deleted file, and what can be made again, go at any time. */
  mayBeGone: boolean;
}

const fileLine = z.object({
  table: z.literal("files"),
  row: z.object({ blob_key: z.string(), file_size: z.int(), checksum: z.string(), deleted_at: z.string().nullable() }),
});
const resultLine = z.object({
  table: z.literal("ai_results"),
  row: z.object({ processed_blob_key: z.string(), processed_size: z.int(), processed_etag: z.string() }),
});

/** The bytes that the rows of an export name; variants are drawn again. */
export async function* objectsOf(lines: AsyncIterable<string>): AsyncGenerator<NamedObject> {
  for await (const line of lines) {
    const parsed: unknown = JSON.parse(line);
    const file = fileLine.safeParse(parsed).data?.row;
    const result = resultLine.safeParse(parsed).data?.row;
    if (file) {
      const { blob_key: key, file_size: size, checksum, deleted_at } = file;
      yield { key, size, checksum, mayBeGone: deleted_at !== null };
    } else if (result) {
      const { processed_blob_key: key, processed_size: size, processed_etag: checksum } = result;
      yield { key, size, checksum, mayBeGone: false };
    }
  }
}

const VARIANTS = "variants/";

/** Those whose rows no export has. */
export async function* variantsIn(store: BlobStore): AsyncGenerator<NamedObject> {
  for await (const { key, size } of store.list({ prefix: VARIANTS }))
    yield { key, size, checksum: null, mayBeGone: true };
}
