import { sql, type Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { IN_EARLIER_FORM, searchText } from "../query/search-text.ts";
import { recognisedTexts } from "./recognised-repository.ts";
import { COLUMNS_OF_SEARCH, searchedFields } from "./searched.ts";

const BATCH = 500;
/** Of one call. With a call per minute, 10,000 files per minute. */
const MAX_BATCHES = 20;

/**
 * Writes the search texts that earlier releases have written, in the form of this one. Returns how many. Runs again as long as processes
 * of an earlier release may write rows; several processes may call it concurrently.
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
    .select(COLUMNS_OF_SEARCH)
    .where(IN_EARLIER_FORM)
    .orderBy("id")
    .limit(BATCH)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  const recognised = await recognisedTexts(
    trx,
    rows.map(({ id }) => id),
  );
  const given = rows.map(({ id, ai_tags: aiTags, alt_text: altText, ...row }) => ({
    id,
    search: searchText({
      ...searchedFields({ ...row, aiTags, altText }),
      recognisedText: recognised.get(id) ?? null,
    }),
  }));
  await sql`
    update files set search_text = given.search
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) given (id text, search text)
      where files.id = given.id`.execute(trx);
  return rows.length;
}
