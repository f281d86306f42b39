import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/*
 * An example of a constraint on tables that are in use, while processes of the previous release write them. It takes
 * three migrations. None of them blocks a table for a time that depends on its number of rows:
 *
 * 1. `026-folders-of-account` creates the unique index that the foreign keys reference, `concurrently`.
 * 2. This migration adds the constraints `not valid`. PostgreSQL then reads no rows: the lock on both tables lasts
 *   milliseconds. From now on, the constraints apply to all writes of both releases.
 * 3. `026-references-valid` validates the existing rows.
 *
 * The steps are separate transactions, because locks last until the end of a transaction. If step 3 were part of it,
 * step 2 would block both tables while all rows are read.
 */
export default {
  // A foreign key also locks the table that it references. Both locks are taken together or not at all (decision
  // "Table locks of migrations").
  locks: ["files", "folders"],
  async up(db) {
    // The previous release must keep working. Its purge removes a row before the rows that reference it, in separate
    // transactions. A restricting key would make it fail, so this one sets null.
    await sql`
      alter table files
        add constraint files_version_of_fkey
          foreign key (version_of) references files (id) on delete set null not valid,
        add constraint files_deleted_with_fkey
          foreign key (account_id, deleted_with) references folders (account_id, id)
          on delete set null (deleted_with) not valid`.execute(db);
    await sql`
      alter table folders add constraint folders_deleted_with_fkey
        foreign key (account_id, deleted_with) references folders (account_id, id)
        on delete set null (deleted_with) not valid`.execute(db);
  },
  // Without `needs`: the previous release writes no rows that violate these constraints. Removing a constraint or a
  // column is the contraction. It follows one release after the code has stopped using it, and names the last migration
  // of that release in `needs`.
} satisfies Migration;
