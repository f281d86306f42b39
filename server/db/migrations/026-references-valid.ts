import { migration } from "./migration.ts";

/*
 * The rows from before `026-references`. Validating reads all of them, but locks against other changes of the schema alone: everybody
 * reads and writes meanwhile (PostgreSQL, ALTER TABLE, "VALIDATE CONSTRAINT"). It runs outside of a transaction, and one that is
 * interrupted is made again: what is valid already is left out.
 *
 * `repair` comes first, for rows that a release may have left rightly and that the constraint refuses. It can rely on their number not
 * growing, because the constraint holds for new ones. Where many rows are to be written, a backfill does it, in batches, and the
 * validation comes in the release after that.
 */
export default migration(import.meta.filename, {
  validates: [
    {
      table: "files",
      name: "files_version_of_fkey",
      // A purge by the release before had removed the file, and not yet its versions.
      repair: `
        update files set version_of = null where version_of is not null
          and not exists (select from files current where current.id = files.version_of)`,
    },
    ...(["files", "folders"] as const).map((table) => ({
      table,
      name: `${table}_deleted_with_fkey`,
      // The same of a folder, and what went to the trash with it.
      repair: `
        update ${table} set deleted_with = null where deleted_with is not null and not exists (
          select from folders top where top.account_id = ${table}.account_id and top.id = ${table}.deleted_with
        )`,
    })),
  ],
});
