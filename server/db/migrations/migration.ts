import { readdirSync } from "node:fs";
import { extname } from "node:path";
import type { Kysely } from "kysely";
import type { BackfillName } from "../backfills.ts";
import type { AddedConstraint, Index } from "../online-changes.ts";

/**
 * A change of the schema. Each other file of this folder exports one, and its filename is the name of the migration. A
 * migration that is part of a release never changes: add a new one with the next number.
 */
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

const FILENAME = /^(\d{3}-[^.]+)\.(?:js|ts)$/;

/** The names of all migrations, in their order. */
export const migrationNames: readonly string[] = readdirSync(import.meta.dirname)
  .flatMap((filename) => FILENAME.exec(filename)?.[1] ?? [])
  .sort();

/** Loads all migrations. Call this only if one is pending. */
export async function loadMigrations(): Promise<Record<string, Migration>> {
  const extension = extname(import.meta.filename);
  const load = async (name: string): Promise<[string, Migration]> => {
    const module: { default: Migration } = await import(new URL(name + extension, import.meta.url).href);
    return [name, module.default];
  };
  return Object.fromEntries(await Promise.all(migrationNames.map(load)));
}
