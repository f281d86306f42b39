import { join } from "node:path";
import type { Database } from "../db/database.ts";
import { lockDirectory } from "../db/lock.ts";
import type { Config } from "../start/config.ts";
import { UsageError } from "./arguments.ts";
import { makeTreePrivate } from "./private-tree.ts";

export interface DatabaseToFill {
  db: Database;
  close(): Promise<void>;
}

/** The database of a service to come, which runs not yet. One that may not be filled is left as it is, its schema included. */
export async function openDatabaseToFill(
  { databaseUrl, dataDir, database }: Config,
  mayBeFilled: (db: Database) => Promise<boolean>,
  refusal: string,
): Promise<DatabaseToFill> {
  const { openEmbeddedDatabase, openServerDatabase } = await import("../db/database.ts");
  const look = async ({ db }: DatabaseToFill) => {
    if (!(await mayBeFilled(db))) throw new UsageError(`${refusal}, and nothing was changed`);
  };
  if (!databaseUrl) {
    const unlock = await lockDirectory(dataDir);
    const directory = join(dataDir, "database");
    const { db, close } = await openEmbeddedDatabase(directory);
    return closeOnFailure({ db, close: () => close().finally(unlock) }, async (opened) => {
      // PGlite unpacks a new database with modes of its own, whatever the umask is.
      await makeTreePrivate(directory);
      await look(opened);
    });
  }
  const { openLongRunningConnection } = await import("../db/long-running.ts");
  const db = openLongRunningConnection(databaseUrl, database);
  return closeOnFailure({ db, close: () => db.destroy() }, async (opened) => {
    await look(opened);
    // Brings the schema up to date.
    await (await openServerDatabase(databaseUrl, database)).close();
  });
}

async function closeOnFailure<T extends { close(): Promise<void> }>(
  opened: T,
  work: (opened: T) => Promise<void>,
): Promise<T> {
  try {
    await work(opened);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}
