import type { Transaction } from "kysely";
import type { Tables } from "../db/schema.ts";
import { type DescriptiveFields, searchableTexts } from "../metadata/searchable-texts.ts";
import { searchText } from "../query/search-text.ts";
import type { FileRow } from "./file-row.ts";
import { recognisedText } from "./recognised-text-repository.ts";

/** The searched properties of a file, without the text that OCR recognised. */
export type SearchableFile = Pick<FileRow, "filename" | "tags" | "aiTags" | "description"> & DescriptiveFields;

/** The columns of these properties. */
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
export async function searchTextOf(
  trx: Transaction<Tables>,
  file: SearchableFile & Pick<FileRow, "id">,
): Promise<string> {
  return searchText({ ...searchableFields(file), recognisedText: await recognisedText(trx, file.id) });
}
