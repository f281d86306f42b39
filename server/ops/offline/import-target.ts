import { join } from "node:path";
import { UsageError } from "@media-asset-service/cli/arguments.ts";
import type { Database } from "../../db/database.ts";
import { lockDirectory } from "../../db/directory-lock.ts";
import type { Config } from "../start/config.ts";
import { makeTreePrivate } from "./private-tree.ts";

export interface ImportTarget {
  db: Database;
  close(): Promise<void>;
}

/** Opens the database of a service that does not run yet. Changes nothing if `isImportable` returns false. */
export async function openImportTarget(
  { databaseUrl, dataDir, database }: Config,
  isImportable: (db: Database) => Promise<boolean>,
  refusal: string,
): Promise<ImportTarget> {
  const { openEmbeddedDatabase, openServerDatabase } = await import("../../db/database.ts");
  const check = async ({ db }: ImportTarget) => {
    if (!(await isImportable(db))) throw new UsageError(`${refusal}. Nothing was changed`);
  };
  if (!databaseUrl) {
    const unlock = await lockDirectory(dataDir);
    const directory = join(dataDir, "database");
    const { db, close } = await openEmbeddedDatabase(directory);
    return closeOnFailure({ db, close: () => close().finally(unlock) }, async (opened) => {
      // PGlite unpacks a new database with fixed modes and ignores the umask.
      await makeTreePrivate(directory);
      await check(opened);
    });
  }
  const { openLongRunningConnection } = await import("../../db/server-pool.ts");
  const db = openLongRunningConnection(databaseUrl, database);
  return closeOnFailure({ db, close: () => db.destroy() }, async (opened) => {
    await check(opened);
    // Migrates the schema.
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
