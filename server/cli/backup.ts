import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { MediaAssetService } from "../../sdk/index.ts";
import { hasRows, importRows } from "../db/rows.ts";
import { askEach, type Copied, copyObjects, type Stores } from "../maintenance/copy-objects.ts";
import { objectsOf } from "../maintenance/named-objects.ts";
import { loadConfig } from "../start/config.ts";
import { fileSystemStore } from "../storage/blobs/filesystem.ts";
import { openBlobStore } from "../storage/blobs/open.ts";
import { UsageError } from "./arguments.ts";
import { summaryOf, withProblems } from "./copied.ts";
import { openDatabaseToFill } from "./database-to-fill.ts";
import type { Outcome } from "./outcome.ts";
import { fetchRows, linesOf } from "./rows-file.ts";
import { copySecret, loadServiceConfig } from "./service-settings.ts";

/* A backup is a folder: rows.ndjson, objects/, and the secret that URLs are signed with where the service keeps it. */

type Progress = (line: string) => void;

/** Of the running service, whose settings it needs to find the bytes. A folder that has a backup is brought up to date. */
export async function backup(media: MediaAssetService, folder: string, progress: Progress): Promise<Outcome> {
  const config = loadServiceConfig(process.env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const partial = join(folder, "rows.ndjson.partial");
  await fetchRows(media, createWriteStream(partial, { mode: 0o600 }));
  await copySecret(config.dataDir, folder);

  // Rows before bytes: those of a file that is deleted meanwhile are kept for days.
  const stores = { from: await openBlobStore(config), to: objectsIn(folder) };
  const copied = await copyAll(stores, partial, progress);
  await rename(partial, join(folder, "rows.ndjson"));
  return outcome(`${folder} has a backup`, copied);
}

/** Into stores that are empty, with no service on them: those that the settings of the service to come name. */
export async function restore(folder: string, progress: Progress): Promise<Outcome> {
  const rows = rowsOf(folder);
  await copySecret(folder, resolve(process.env.DATA_DIR || "./data"));
  const config = loadConfig(process.env);
  const refusal = "the database that the settings name is not empty";
  const { db, close } = await openDatabaseToFill(config, async (db) => !(await hasRows(db)), refusal);
  try {
    const stores = { from: objectsIn(folder), to: await openBlobStore(config) };
    const copied = await copyAll(stores, rows, progress);
    // Last, and all or nothing: whoever is interrupted before begins again.
    await importRows(
      db,
      linesOf(() => createReadStream(rows)),
    );
    return outcome("Restored", copied);
  } finally {
    await close();
  }
}

const objectsIn = (folder: string) => fileSystemStore(join(folder, "objects"));

/** And closes them. */
async function copyAll(stores: Stores, rows: string, progress: Progress): Promise<Copied> {
  const objects = objectsOf(linesOf(() => createReadStream(rows)));
  try {
    return await copyObjects(stores, objects, askEach(stores.to), (so) => progress(summaryOf(so)));
  } finally {
    await Promise.all([stores.from.close(), stores.to.close()]);
  }
}

function outcome(done: string, copied: Copied): Outcome {
  return withProblems(copied, { data: copied, text: `${done}: ${summaryOf(copied)}.` });
}

function rowsOf(folder: string): string {
  const rows = join(folder, "rows.ndjson");
  if (existsSync(rows)) return rows;
  throw new UsageError(`${folder} has no whole backup: there is no rows.ndjson`);
}
