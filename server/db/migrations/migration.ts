import { parse } from "node:path";
import type { Kysely } from "kysely";
import type { BackfillName } from "../backfills.ts";
import type { AddedConstraint } from "../constraints.ts";
import type { Index } from "../indexes.ts";

export interface Migration {
  /**
   * The last migration that code has to know to work with what this one leaves. Where it is absent, older code goes on: the
   * migration adds what that code need not know (see "Schema changes" in CONTRIBUTING.md).
   */
  needs?: string;
  /**
   * Quick, however many rows there are: while it runs, nobody else gets at the tables that it locks.
   *
   * biome-ignore lint/suspicious/noExplicitAny: each is written for the tables of its time
   */
  up?(trx: Kysely<any>): Promise<void>;
  /** The tables that it alters, has indexes made of, adds triggers to, or refers to with a new table: locked before it, at once. */
  locks?: readonly string[];
  /** Made beside everything else, one by one, where there is no `up`. */
  indexes?: readonly Index[];
  /** Constraints that an `up` before it has added `not valid`: validated beside everything else, one by one, where there is no `up`. */
  validates?: readonly AddedConstraint[];
  /** What is to be written for the rows that there are, afterwards. */
  backfills?: readonly BackfillName[];
}

/** Its name in the database is that of its file, whose path is `import.meta.filename`. */
export function migration(file: string, parts: Migration): [name: string, parts: Migration] {
  return [parse(file).name, parts];
}
