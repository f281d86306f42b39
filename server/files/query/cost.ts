import { type Query, SearchSyntaxError, type Term } from "./syntax.ts";

/** The cost of each kind of term. One unit is up to 1 ms of the embedded database for an account with 10,000 files. */
export const COSTS = {
  /** A comparison of a column, such as `type:` or `larger:`. */
  column: 1,
  /** A word or phrase with three adjacent letters or digits that must or can match: the trigram index finds it. */
  indexedText: 2,
  /** A computation: `ratio:`, and `meta.KEY:` with a comparison, a range or `*`. */
  computed: 3,
  /** `tag:`, and `in:` and `collection:`, which read folders or files first. */
  lookup: 5,
  /** Any other word or phrase: shorter, or below `NOT`. */
  scannedText: 8,
  /** `meta.KEY:` with a value, which is compared only if the search text contains it. */
  metadataValue: 9,
};

/** The maximum cost of a search: the sum of its terms. */
export const MAX_COST = 100;

export function totalCost(query: Query): number {
  return termsOf(query).reduce((sum, { cost }) => sum + cost, 0);
}

/** Throws a SearchSyntaxError at the first term that exceeds the maximum cost. */
export function requireAffordable(query: Query): void {
  let total = 0;
  for (const { position, source, cost } of termsOf(query)) {
    total += cost;
    if (total <= MAX_COST) continue;
    const expected = `a search with a cost of at most ${MAX_COST}; ${source} raises it to ${total}, so remove terms or split the search`;
    throw new SearchSyntaxError(position, expected);
  }
}

function termsOf(query: Query): Term[] {
  if (query.kind === "text" || query.kind === "operator") return [query];
  return query.kind === "not" ? termsOf(query.of) : query.of.flatMap(termsOf);
}
