import { type RawBuilder, sql } from "kysely";

/*
 * Every condition about deletion of files and folders. No other statement knows how it is stored; migrations and backfills, which
 * are of their time, aside:
 *
 *   state         deleted_at                                 version_of
 *   live          null
 *   trashed       when it was deleted                        null
 *   old version   when its content was replaced              the file
 *   purged        1970, until jobs/purge.ts removes the row
 *
 * What is purged can be neither listed nor restored. The year does not do that: `trashed` and `oldVersion` exclude it, however long
 * ago `since` is.
 */

/** For `deleted_at`, of what is to be purged. A constant in the statement, so that plans can use it. */
export const PURGED = sql<Date>`'epoch'::timestamptz`;

/** Conditions on rows of `folders`, which a statement may call by another name. */
export function folderStates(name?: string) {
  const deletedAt = column("deleted_at", name);
  return {
    /** As the partial indexes have it. */
    live: sql<boolean>`${deletedAt} is null`,
    /** In whichever of the other states. */
    deleted: sql<boolean>`${deletedAt} is not null`,
    trashed: sql<boolean>`${deletedAt} > ${PURGED}`,
    purged: sql<boolean>`${deletedAt} <= ${PURGED}`,
    /** Deleted or replaced then or later: beside a state, what retention still keeps. */
    since: (time: Date) => sql<boolean>`${deletedAt} >= ${time}`,
    /** Deleted or replaced before this time, and all that is purged. */
    removable: (time: Date) => sql<boolean>`${deletedAt} < ${time}`,
  };
}

/** Conditions on rows of `files`, which a statement may call by another name. */
export function fileStates(name?: string) {
  const { trashed: kept, ...states } = folderStates(name);
  const versionOf = column("version_of", name);
  return {
    ...states,
    trashed: sql<boolean>`(${kept} and ${versionOf} is null)`,
    oldVersion: sql<boolean>`(${kept} and ${versionOf} is not null)`,
  };
}

export const FILE = fileStates();
export const FOLDER = folderStates();

function column(of: "deleted_at" | "version_of", name: string | undefined): RawBuilder<unknown> {
  return sql.ref(name === undefined ? of : `${name}.${of}`);
}
