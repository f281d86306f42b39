import { type RawBuilder, sql } from "kysely";
import type { components } from "../generated/types.ts";
import { wordsOf } from "./conditions.ts";
import type { Search } from "./filter.ts";
import { LINE, NAME, SECTION } from "./search-text.ts";

export interface Sort {
  by: components["schemas"]["FileSort"];
  order: components["schemas"]["SortOrder"];
}

/** In the order that was asked for, or the one that people expect of it. */
export function sortOf(by: Sort["by"] = "createdAt", order?: Sort["order"]): Sort {
  return { by, order: order ?? (by === "filename" ? "asc" : "desc") };
}

export const NEWEST_FIRST: Sort = { by: "createdAt", order: "desc" };

/** Of the matches, so many of the newest are ranked. */
export const MAX_RANKED = 1_000;
/** Of a search with more words, the first so many decide. */
const MAX_RANKING_WORDS = 8;

/** What files are sorted by, as the indexes have it, and the text of it that a cursor carries. */
export interface SortKey {
  value: RawBuilder<unknown>;
  text: RawBuilder<string>;
  /** The value of a text that a cursor has carried. */
  read(text: RawBuilder<string>): RawBuilder<unknown>;
}

const timeKey = (column: "created_at" | "updated_at"): SortKey => ({
  value: sql.ref(column),
  text: sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  read: (text) => sql`${text}::timestamptz`,
});

export const SORT_KEYS: Record<Exclude<Sort["by"], "relevance">, SortKey> = {
  createdAt: timeKey("created_at"),
  updatedAt: timeKey("updated_at"),
  filename: { value: sql`${NAME} collate "C"`, text: NAME, read: (text) => sql`${text}::text` },
  fileSize: { value: sql.ref("file_size"), text: sql<string>`file_size::text`, read: (text) => sql`${text}::bigint` },
};

/**
 * How well a file fits: for each word 8 where it is the filename, 4 where that begins with it, 3 where that contains it, 2 where it is a tag
 * or the whole of another text, and 1 where it is elsewhere.
 */
export function relevanceOf({ query }: Search): RawBuilder<number> {
  const words = wordsOf(query).slice(0, MAX_RANKING_WORDS);
  if (words.length === 0) return sql<number>`0`;
  const scores = words.map(
    (word) => sql`
      case when ${NAME} = ${word} then 8
        when starts_with(${NAME}, ${word}) then 4
        when strpos(${NAME}, ${word}) > 0 then 3
        when strpos(replace(search_text, ${SECTION}, ${LINE}) || ${LINE}, ${`${LINE}${word}${LINE}`}) > 0 then 2
        when strpos(search_text, ${word}) > 0 then 1
        else 0 end`,
  );
  return sql<number>`(${sql.join(scores, sql` + `)})`;
}
