import { type RawBuilder, sql } from "kysely";
import type { components } from "../../generated/types.ts";
import { wordsOf } from "./conditions.ts";
import type { Search } from "./filter.ts";
import { LINE, NAME, SECTION } from "./search-text.ts";

export interface Sort {
  by: components["schemas"]["FileSort"];
  order: components["schemas"]["SortOrder"];
}

/** Returns the requested order, or the usual one for the property. */
export function sortOf(by: Sort["by"] = "createdAt", order?: Sort["order"]): Sort {
  return { by, order: order ?? (by === "filename" ? "asc" : "desc") };
}

export const NEWEST_FIRST: Sort = { by: "createdAt", order: "desc" };

/** The number of the newest matches that are ranked. */
export const MAX_RANKED = 1_000;
/** The number of words of a search that affect the ranking. */
const MAX_RANKING_WORDS = 8;

/** The sort expression of files, as in the indexes, and its text form in a cursor. */
export interface SortKey {
  value: RawBuilder<unknown>;
  text: RawBuilder<string>;
  /** Converts the text of a cursor to the value. */
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
 * Returns the relevance of a file: for each word 8 if it equals the filename, 4 if the filename starts with it, 3 if
 * the filename contains it, 2 if it equals a tag or another text, and 1 if it occurs in another place. If the filename
 * contains the word with the same accents, 1 more.
 */
export function relevanceOf({ query }: Search): RawBuilder<number> {
  const words = wordsOf(query).slice(0, MAX_RANKING_WORDS);
  if (words.length === 0) return sql<number>`0`;
  const scores = words.map(
    ({ text, exact }) => sql`
      case when name = ${text} then 8
        when starts_with(name, ${text}) then 4
        when strpos(name, ${text}) > 0 then 3
        when strpos(lines, ${`${LINE}${text}${LINE}`}) > 0 then 2
        when strpos(lines, ${text}) > 0 then 1
        else 0 end + (strpos(exact_name, ${exact}) > 0)::integer`,
  );
  // `offset 0` computes the texts once for all words.
  return sql<number>`(
    select ${sql.join(scores, sql` + `)}
    from (select ${NAME} as name, lower(filename) as exact_name, replace(search_text, ${SECTION}, ${LINE}) || ${LINE} as lines offset 0) texts)`;
}
