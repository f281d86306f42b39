import type { RawBuilder } from "kysely";
import type { SearchTerm } from "./search-text.ts";

/** A word, a phrase or an operator with its value. */
export interface Term {
  /** The text of the client, and the number of characters (UTF-16 code units) before it. */
  source: string;
  position: number;
  /** See cost.ts. */
  cost: number;
}

/** A parsed search. */
export type Query =
  | { kind: "all" | "any"; of: Query[] }
  | { kind: "not"; of: Query }
  /** A word or phrase. */
  | ({ kind: "text" } & SearchTerm & Term)
  | ({ kind: "operator"; name: string; value: string; condition: Condition; canUseIndex: boolean } & Term);

/** Returns whether a row of `files` matches an operator; null means no. The account is that of the caller. */
export type Condition = (accountId: RawBuilder<string>) => RawBuilder<boolean | null>;

/** A syntax error in a search. */
export class SearchSyntaxError extends Error {
  /** The number of characters (UTF-16 code units) before the error. */
  readonly position: number;
  readonly expected: string;
  constructor(position: number, expected: string) {
    super(`expected ${expected}`);
    this.position = position;
    this.expected = expected;
  }
}
