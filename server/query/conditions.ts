import { type RawBuilder, sql } from "kysely";
import { hasTrigram, likePattern, NAME, type SearchTerm } from "./search-text.ts";
import type { Query } from "./syntax.ts";

/** Converts a query to the SQL condition of a matching row of `files`. No other module does this. */
export function conditionOf(query: Query, accountId: RawBuilder<string>): RawBuilder<boolean> {
  switch (query.kind) {
    case "all":
      return sql`(${sql.join(
        query.of.map((it) => conditionOf(it, accountId)),
        sql` and `,
      )})`;
    case "any":
      return sql`(${sql.join(
        query.of.map((it) => conditionOf(it, accountId)),
        sql` or `,
      )})`;
    case "not":
      // An unknown value (null) does not match, so its negation matches.
      return sql`(${conditionOf(query.of, accountId)} is not true)`;
    case "text":
      return contains(query);
    case "operator":
      return sql<boolean>`(${query.condition(accountId)})`;
  }
}

function contains({ text, forms, filename }: SearchTerm): RawBuilder<boolean> {
  // A text that contains a longer form also contains the shorter one.
  const different = forms.filter((form) => form === text || !form.includes(text));
  const conditions = different.map(containsForm);
  // The first condition uses the index, as for tags.
  if (filename !== null) conditions.push(sql`(${containsForm(filename)} and ${NAME} = ${filename})`);
  return conditions.length === 1 && conditions[0] ? conditions[0] : sql`(${sql.join(conditions, sql` or `)})`;
}

function containsForm(form: string): RawBuilder<boolean> {
  // No index supports texts without a trigram: the files of the account are scanned.
  return hasTrigram(form) ? sql`search_text like ${likePattern(form)}` : sql`strpos(search_text, ${form}) > 0`;
}

/** Returns the words that must or can match, for ranking. */
export function wordsOf(query: Query): string[] {
  if (query.kind === "text") return [query.text];
  return query.kind === "all" || query.kind === "any" ? query.of.flatMap(wordsOf) : [];
}
