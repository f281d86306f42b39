import type { Migration } from "./migration.ts";

/*
 * Validates the rows from before `026-references`. The validation reads all of them, but only blocks other changes of
 * the schema: reads and writes continue (PostgreSQL, ALTER TABLE, "VALIDATE CONSTRAINT"). It runs outside of a
 * transaction. If it is interrupted, it runs again, without the constraints that are already valid.
 *
 * `repair` runs first, for rows that a release may have left legitimately and that violate the constraint. Their number
 * does not grow, because the constraint applies to new rows. If many rows must be changed, a backfill does this in
 * batches, and the validation is part of the next release.
 */
export default {
  validates: [
    {
      table: "files",
      name: "files_version_of_fkey",
      // A purge by the previous release had removed the file, and not yet its versions.
      repair: `
        update files set version_of = null where version_of is not null
          and not exists (select from files current where current.id = files.version_of)`,
    },
    ...(["files", "folders"] as const).map((table) => ({
      table,
      name: `${table}_deleted_with_fkey`,
      // The same for a folder, and rows that were deleted with it.
      repair: `
        update ${table} set deleted_with = null where deleted_with is not null and not exists (
          select from folders top where top.account_id = ${table}.account_id and top.id = ${table}.deleted_with
        )`,
    })),
  ],
} satisfies Migration;
