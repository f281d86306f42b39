import { parse } from "node:path";
import type { Kysely } from "kysely";
import type { BackfillName } from "../backfills.ts";
import type { AddedConstraint } from "../constraints.ts";
import type { Index } from "../indexes.ts";

export interface Migration {
  /**
   * The last migration that code must know to work with the result of this one. If it is absent, older code works as
   * well: the migration only adds elements that the code can ignore (see "Schema changes" in CONTRIBUTING.md).
   */
  needs?: string;
  /**
   * Must be fast for any number of rows: it blocks the tables that it locks.
   *
   * biome-ignore lint/suspicious/noExplicitAny: each is written for the tables of its time
   */
  up?(trx: Kysely<any>): Promise<void>;
  /**
   * The tables that it alters, indexes, adds triggers to, or references from a new table. They are locked together
   * before it runs.
   */
  locks?: readonly string[];
  /** Created one by one, concurrently with requests, if there is no `up`. */
  indexes?: readonly Index[];
  /**
   * Constraints that an earlier `up` has added `not valid`. Validated one by one, concurrently with requests, if there
   * is no `up`.
   */
  validates?: readonly AddedConstraint[];
  /** Changes of existing rows that run afterwards. */
  backfills?: readonly BackfillName[];
}

/**
 * Names a migration after its file.
 *
 * @param file the path, `import.meta.filename`
 */
export function migration(file: string, parts: Migration): [name: string, parts: Migration] {
  return [parse(file).name, parts];
}
