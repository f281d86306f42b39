import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, readdir, realpath, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileSystemStore } from "@media-asset-service/blobs/filesystem.ts";
import { UsageError } from "@media-asset-service/cli/arguments.ts";
import { DataDirectoryInUse, lockDirectory } from "../../db/directory-lock.ts";
import { makePrivate, makeTreePrivate, privateFolder, removeEmptyFolders } from "./private-tree.ts";
import { linesOf } from "./rows-file.ts";

const ROWS_FILE = "rows.ndjson";
/** The rows of a backup in progress. The previous rows stay valid until all objects of the new rows are copied. */
const NEW_ROWS_FILE = "rows.ndjson.partial";
const OBJECTS_FOLDER = "objects";

/** A directory with rows, the objects that they refer to, and the signing secret if it is in DATA_DIR. */
export type Backup = Awaited<ReturnType<typeof openBackup>>;
export type BackupInProgress = Awaited<ReturnType<typeof openBackupToWrite>>;

/** Opens an existing backup and locks it against other processes. */
export async function openBackup(folder: string) {
  if (!existsSync(join(folder, ROWS_FILE))) {
    throw new UsageError(
      `${folder} does not contain a complete backup: ${ROWS_FILE} is missing. Run mas backup ${folder}`,
    );
  }
  return openFolder(await realpath(folder), ROWS_FILE);
}

/** Opens a directory for a new or updated backup, locks it, and restricts it to its owner. */
export async function openBackupToWrite(path: string) {
  await refuseOtherContent(path);
  const folder = await privateFolder(path);
  const backup = await openFolder(folder, NEW_ROWS_FILE);
  try {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if ([ROWS_FILE, NEW_ROWS_FILE, OBJECTS_FOLDER, "signing-secret"].includes(entry.name))
        await makePrivate(join(folder, entry.name));
    }
  } catch (error) {
    await backup.close();
    throw error;
  }
  const [rows, newRows] = [join(folder, ROWS_FILE), join(folder, NEW_ROWS_FILE)];
  return {
    ...backup,
    /** The rows of the previous backup; null if there is none. */
    previousLines: existsSync(rows) ? () => linesOf(() => createReadStream(rows)) : null,
    /** Opens the file for the new rows, which `lines` reads. */
    openNewRows: () => createWriteStream(newRows, { mode: 0o600, flush: true }),
    dropNewRows: () => rm(newRows, { force: true }),
    /** Replaces the previous backup with the new one, durably: it survives a power failure. */
    async commit() {
      await rename(newRows, rows);
      await syncFolder(folder);
    },
    /** Restricts the objects to their owner, and removes empty folders. */
    async cleanUp() {
      if (!existsSync(join(folder, OBJECTS_FOLDER))) return;
      const objects = await realpath(join(folder, OBJECTS_FOLDER));
      await removeEmptyFolders(objects);
      await makeTreePrivate(objects);
    },
  };
}

/** Rejects a directory with other content, because a backup deletes the objects that no row refers to. */
async function refuseOtherContent(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  if (names.length === 0 || names.includes(ROWS_FILE) || names.includes(NEW_ROWS_FILE)) return;
  throw new UsageError(`${folder} is not empty and does not contain a backup: use another directory`);
}

async function openFolder(folder: string, rows: string) {
  const unlock = await lock(folder);
  const objects = fileSystemStore(join(folder, OBJECTS_FOLDER));
  return {
    folder,
    objects,
    /** Reads the rows from the start. */
    lines: () => linesOf(() => createReadStream(join(folder, rows))),
    hasSecret: existsSync(join(folder, "signing-secret")),
    async close() {
      await objects.close();
      await unlock();
    },
  };
}

/** Locks in the temporary directory: the file system of a backup may not support sockets. */
async function lock(folder: string): Promise<() => Promise<void>> {
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return lockDirectory(join(tmpdir(), `media-asset-service-backup-${name}`)).catch((error: unknown) => {
    throw error instanceof DataDirectoryInUse
      ? new Error(`Another mas process is using the backup in ${folder}. Wait until it ends, and try again`)
      : error;
  });
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // Windows cannot open folders
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
