import { type RawBuilder, sql } from "kysely";
import { COSTS } from "./cost.ts";
import { hasTrigram, inEarlierForm, likePattern, NAME, type SearchTerm } from "./search-text.ts";
import type { Query } from "./syntax.ts";

/**
 * Converts a query to the SQL condition of a matching row of `files`, below the condition `limit`. PostgreSQL evaluates
 * cheap conditions first, so those that no index supports follow the limit in one `case`.
 */
export function limitedCondition(
  query: Query,
  accountId: RawBuilder<string>,
  limit: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const all = query.kind === "all" ? query.of : [query];
  const indexed = all.filter(canUseIndex).map((it) => conditionOf(it, accountId));
  const scanned = all.filter((it) => !canUseIndex(it)).map((it) => conditionOf(it, accountId));
  const checked = sql`case when ${limit} then ${scanned.length === 0 ? sql`true` : sql.join(scanned, sql` and `)} end`;
  return sql`(${sql.join([...indexed, checked], sql` and `)})`;
}

/** Whether an index can find the files that match, or the comparison is as fast as with one. */
export function canUseIndex(query: Query): boolean {
  switch (query.kind) {
    case "all":
    case "any":
      return query.of.every(canUseIndex);
    case "not":
      return false;
    case "text":
      return [...query.forms, query.exact, query.filename ?? query.text].every(hasTrigram);
    case "operator":
      return query.canUseIndex;
  }
}

/**
 * Converts a query to the SQL condition of a matching row of `files`. No other module does this.
 *
 * @param isNegated whether the query is below `NOT`, where no index applies
 */
export function conditionOf(query: Query, accountId: RawBuilder<string>, isNegated = false): RawBuilder<boolean> {
  const joined = (of: Query[], separator: RawBuilder<unknown>) =>
    sql<boolean>`(${sql.join(
      of.map((it) => conditionOf(it, accountId, isNegated)),
      separator,
    )})`;
  switch (query.kind) {
    case "all":
      return joined(query.of, sql` and `);
    case "any":
      return joined(query.of, sql` or `);
    case "not":
      // An unknown value (null) does not match, so its negation matches.
      return sql`(${conditionOf(query.of, accountId, true)} is not true)`;
    case "text":
      return contains(query, isNegated);
    case "operator":
      return sql<boolean>`(${query.condition(accountId)})`;
  }
}

function contains(term: SearchTerm, isNegated: boolean): RawBuilder<boolean> {
  const { forms, exact, filename } = term;
  const conditions = formsToFind(term).map((form) => containsForm(form, isNegated));
  if (!forms.some((form) => exact.includes(form))) conditions.push(inEarlierForm(containsForm(exact, isNegated)));
  // The first condition uses the index, as for tags.
  if (filename !== null) conditions.push(sql`(${containsForm(filename, isNegated)} and ${NAME} = ${filename})`);
  return conditions.length === 1 && conditions[0] ? conditions[0] : sql`(${sql.join(conditions, sql` or `)})`;
}

/** A text that contains a longer form also contains the shorter one. */
function formsToFind({ text, forms }: SearchTerm): string[] {
  return forms.filter((form) => form === text || !form.includes(text));
}

function containsForm(form: string, isNegated: boolean): RawBuilder<boolean> {
  // Without the index, the files of the account are scanned: `strpos` takes half the time of `like`.
  return isIndexed(form, isNegated)
    ? sql`search_text like ${likePattern(form)}`
    : sql`strpos(search_text, ${form}) > 0`;
}

function isIndexed(form: string, isNegated: boolean): boolean {
  return hasTrigram(form) && !isNegated;
}

/** The form of earlier releases costs nothing: it is compared only until their rows are converted. */
export function costOfText(term: SearchTerm, isNegated: boolean): number {
  const costs = [...formsToFind(term), ...(term.filename === null ? [] : [term.filename])].map((form) =>
    isIndexed(form, isNegated) ? COSTS.indexedText : COSTS.scannedText,
  );
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/** Returns the words that must or can match, for ranking. */
export function wordsOf(query: Query): SearchTerm[] {
  if (query.kind === "text") return [query];
  return query.kind === "all" || query.kind === "any" ? query.of.flatMap(wordsOf) : [];
}
