import { sql, type Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { FileRow } from "./file-row.ts";
import { IN_EARLIER_FORM, MAX_SEARCHED_CHARACTERS, searchText } from "./query/search-text.ts";

/** The searched properties of a file, without the text that OCR recognized. */
type SearchableFile = Pick<
  FileRow,
  "filename" | "tags" | "aiTags" | "description" | "metadata" | "altText" | "embedded"
>;

export const SEARCH_COLUMNS = [
  "id",
  "filename",
  "tags",
  "ai_tags",
  "description",
  "metadata",
  "alt_text",
  "embedded",
] as const;

export function searchableFields(file: SearchableFile) {
  const { filename, tags, aiTags, description } = file;
  return { filename, tags: [...tags, ...aiTags], description, texts: searchableTexts(file) };
}

/** Returns the search text of a file whose row the transaction has locked. */
export async function searchTextOf(trx: Transaction<Tables>, file: FileRow): Promise<string> {
  return searchText({ ...searchableFields(file), recognizedText: await recognizedTextOf(trx, file.id) });
}

/**
 * Returns the texts that a search matches, in addition to name and tags. Numbers are matched by their digits; true and
 * false are omitted. The metadata comes first, in the order of its keys, so that `meta.KEY:` finds the position of a
 * value (files/query/operators.ts).
 */
export function searchableTexts({
  metadata,
  altText,
  embedded,
}: Pick<SearchableFile, "metadata" | "altText" | "embedded">): string[] {
  const { keywords = [], ...embeddedValues } = embedded ?? {};
  const metadataValues = Object.keys(metadata)
    .sort()
    .map((key) => metadata[key]);
  const values = [...metadataValues, ...Object.values(altText), ...Object.values(embeddedValues), ...keywords];
  return values.filter((value) => typeof value !== "boolean").map(String);
}

/** Returns the searchable part of the texts that AI recognized, by file ID. Files without text are omitted. */
export async function recognizedTexts(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("ai_results")
    .select(["file_id", sql<string>`left(extracted_text, ${sql.lit(MAX_SEARCHED_CHARACTERS)})`.as("text")])
    .where(sql<boolean>`file_id = any(${ids})`)
    .where("extracted_text", "is not", null)
    .execute();
  return new Map(rows.map(({ file_id, text }) => [file_id, text]));
}

export async function recognizedTextOf(db: Database, id: string): Promise<string | null> {
  return (await recognizedTexts(db, [id])).get(id) ?? null;
}

const BATCH = 500;
/** Maximum number of batches per call. With one call per minute, at most 10,000 files per minute. */
const MAX_BATCHES = 20;

/**
 * Rewrites search texts of earlier releases in the form of this release. Returns the number of rewritten texts. It runs
 * repeatedly as long as processes of an earlier release can write rows. Several processes can call it concurrently.
 */
export async function foldSearchTexts(db: Database): Promise<number> {
  let written = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const count = await inTransaction(db, foldBatch);
    written += count;
    if (count < BATCH) break;
  }
  return written;
}

async function foldBatch(trx: Transaction<Tables>): Promise<number> {
  const rows = await trx
    .selectFrom("files")
    .select(SEARCH_COLUMNS)
    .where(IN_EARLIER_FORM)
    .orderBy("id")
    .limit(BATCH)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  const recognized = await recognizedTexts(
    trx,
    rows.map(({ id }) => id),
  );
  const updates = rows.map(({ id, ai_tags: aiTags, alt_text: altText, ...row }) => ({
    id,
    search: searchText({
      ...searchableFields({ ...row, aiTags, altText }),
      recognizedText: recognized.get(id) ?? null,
    }),
  }));
  await sql`
    update files set search_text = updates.search
      from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) updates (id text, search text)
      where files.id = updates.id`.execute(trx);
  return rows.length;
}
