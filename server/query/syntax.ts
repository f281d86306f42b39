import type { RawBuilder } from "kysely";
import type { SearchedFor } from "./search-text.ts";

/** What a search asks for. */
export type Query =
  | { kind: "all" | "any"; of: Query[] }
  | { kind: "not"; of: Query }
  /** A word or phrase. */
  | ({ kind: "text" } & SearchedFor)
  | { kind: "operator"; name: string; value: string; condition: Condition };

/** Whether a row of `files` has what an operator asks for; null is no. The account is that of the caller. */
export type Condition = (accountId: RawBuilder<string>) => RawBuilder<boolean | null>;

/** What is wrong with a search. */
export class SyntaxProblem extends Error {
  /** How many characters (UTF-16 code units) are before it. */
  readonly position: number;
  readonly expected: string;
  constructor(position: number, expected: string) {
    super(`expected ${expected}`);
    this.position = position;
    this.expected = expected;
  }
}
