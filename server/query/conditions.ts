import { type RawBuilder, sql } from "kysely";
import { containing, hasTrigram, NAME, type SearchedFor } from "./search-text.ts";
import type { Query } from "./syntax.ts";

/** Whether a row of `files` is found by a query: the one place where one becomes SQL. */
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
      // What is not known is not what was asked for.
      return sql`(${conditionOf(query.of, accountId)} is not true)`;
    case "text":
      return contains(query);
    case "operator":
      return sql<boolean>`(${query.condition(accountId)})`;
  }
}

function contains({ text, forms, filename }: SearchedFor): RawBuilder<boolean> {
  // What contains a longer form contains the shorter one.
  const different = forms.filter((form) => form === text || !form.includes(text));
  const conditions = different.map(containsForm);
  // The first half is for the index, as with tags.
  if (filename !== null) conditions.push(sql`(${containsForm(filename)} and ${NAME} = ${filename})`);
  return conditions.length === 1 && conditions[0] ? conditions[0] : sql`(${sql.join(conditions, sql` or `)})`;
}

function containsForm(form: string): RawBuilder<boolean> {
  // No index has an operator for what is short: the account's own files are read.
  return hasTrigram(form) ? sql`search_text like ${containing(form)}` : sql`strpos(search_text, ${form}) > 0`;
}

/** The words that must or may be there, for ranking. */
export function wordsOf(query: Query): string[] {
  if (query.kind === "text") return [query.text];
  return query.kind === "all" || query.kind === "any" ? query.of.flatMap(wordsOf) : [];
}
