import { sql } from "kysely";
import { migration } from "./migration.ts";

/*
 * A worked example of a constraint on tables that are in use, while processes of the release before write them. It takes three
 * migrations, none of which keeps others from a table for as long as it has rows:
 *
 * 1. `026-folders-of-account` makes the unique index that the foreign keys refer to, `concurrently`.
 * 2. This one adds the constraints `not valid`. PostgreSQL then reads no row: the lock on both tables lasts milliseconds. From
 *    here on the constraints hold for whatever is written, by both releases.
 * 3. `026-references-valid` reads the rows that were there before.
 *
 * In a transaction of their own, because locks last until the end of theirs: with step 3 in it, step 2 would keep everybody out
 * while all rows are read.
 */
export default migration(import.meta.filename, {
  // A foreign key locks the table that it refers to, too. Both at once, or neither (decision "A migration locks its tables at once").
  locks: ["files", "folders"],
  async up(db) {
    // What the release before does must go on. Its purge removes a row before those that refer to it, in a transaction of its
    // own: a key that refuses would stop it, so this one sets null.
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
  // No `needs`: the release before writes nothing that these constraints refuse. To drop a constraint, or a column, is the
  // contraction. It comes a release after the code has stopped relying on it, and names in `needs` the last migration of that one.
});
