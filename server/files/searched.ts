import type { Transaction } from "kysely";
import type { Tables } from "../db/schema.ts";
import { type Described, searchableTexts } from "../metadata/searchable-texts.ts";
import { searchText } from "../query/search-text.ts";
import type { FileRow } from "./file-row.ts";
import { recognisedText } from "./recognised-repository.ts";

/** The searched properties of a file, without the text that OCR recognised. */
export type Searched = Pick<FileRow, "filename" | "tags" | "aiTags" | "description"> & Described;

/** The columns of these properties. */
export const COLUMNS_OF_SEARCH = [
  "id",
  "filename",
  "tags",
  "ai_tags",
  "description",
  "metadata",
  "alt_text",
  "embedded",
] as const;

export function searchedFields(file: Searched) {
  const { filename, tags, aiTags, description } = file;
  return { filename, tags: [...tags, ...aiTags], description, texts: searchableTexts(file) };
}

/** Returns the search text of a file whose row the transaction has locked. */
export async function searchTextOf(trx: Transaction<Tables>, file: Searched & Pick<FileRow, "id">): Promise<string> {
  return searchText({ ...searchedFields(file), recognisedText: await recognisedText(trx, file.id) });
}
