import { type RawBuilder, sql } from "kysely";

/*
 * All conditions about the deletion of files and folders. Only migrations and backfills, which depend on their release,
 * also rely on how deletion is stored:
 *
 *   state         deleted_at                                 version_of
 *   live          null
 *   trashed       when it was deleted                        null
 *   old version   when its content was replaced              the file
 *   purged        1970, until ops/purge.ts removes the row
 *
 * Purged rows can be neither listed nor restored. This does not depend on the year: `trashed` and `oldVersion` exclude
 * them for any value of `since`.
 */

/** The `deleted_at` of purged rows. A constant in the statement, so that plans can use it. */
export const PURGED = sql<Date>`'epoch'::timestamptz`;

/**
 * Returns conditions on rows of `folders`.
 *
 * @param name the name of the table in the statement
 */
export function folderStates(name?: string) {
  const deletedAt = column("deleted_at", name);
  return {
    /** As in the partial indexes. */
    live: sql<boolean>`${deletedAt} is null`,
    /** In any of the other states. */
    deleted: sql<boolean>`${deletedAt} is not null`,
    trashed: sql<boolean>`${deletedAt} > ${PURGED}`,
    purged: sql<boolean>`${deletedAt} <= ${PURGED}`,
    /** Deleted or replaced at this time or later. Combined with a state: the rows that retention keeps. */
    since: (time: Date) => sql<boolean>`${deletedAt} >= ${time}`,
    /** Deleted or replaced before this time, including all purged rows. */
    removable: (time: Date) => sql<boolean>`${deletedAt} < ${time}`,
  };
}

/**
 * Returns conditions on rows of `files`.
 *
 * @param name the name of the table in the statement
 */
export function fileStates(name?: string) {
  const { trashed: retained, ...states } = folderStates(name);
  const versionOf = column("version_of", name);
  return {
    ...states,
    trashed: sql<boolean>`(${retained} and ${versionOf} is null)`,
    oldVersion: sql<boolean>`(${retained} and ${versionOf} is not null)`,
  };
}

export const FILE = fileStates();
export const FOLDER = folderStates();

function column(columnName: "deleted_at" | "version_of", name: string | undefined): RawBuilder<unknown> {
  return sql.ref(name === undefined ? columnName : `${name}.${columnName}`);
}
