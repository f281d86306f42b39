import { sql, type Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { IN_EARLIER_FORM, searchText } from "../query/search-text.ts";
import { recognizedTexts, SEARCH_COLUMNS, searchableFields } from "./searchable-fields.ts";

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
