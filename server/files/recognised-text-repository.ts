import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { MAX_SEARCHED_CHARACTERS } from "../query/search-text.ts";

/** Returns the searchable part of the texts that AI recognised, by file ID. Files without text are omitted. */
export async function recognisedTexts(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("ai_results")
    .select(["file_id", sql<string>`left(extracted_text, ${sql.lit(MAX_SEARCHED_CHARACTERS)})`.as("text")])
    .where(sql<boolean>`file_id = any(${ids})`)
    .where("extracted_text", "is not", null)
    .execute();
  return new Map(rows.map(({ file_id, text }) => [file_id, text]));
}

export async function recognisedText(db: Database, id: string): Promise<string | null> {
  return (await recognisedTexts(db, [id])).get(id) ?? null;
}
