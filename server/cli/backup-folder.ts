import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, readdir, realpath, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { DataDirectoryInUse, lockDirectory } from "../db/lock.ts";
import { fileSystemStore } from "../storage/blobs/filesystem.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import { UsageError } from "./arguments.ts";
import { makePrivate, makeTreePrivate, privateFolder, removeEmptyFolders } from "./private-tree.ts";
import { linesOf } from "./rows-file.ts";

const ROWS = "rows.ndjson";
/** The rows of a backup that is being made: those of the one before hold until all their objects are there. */
const NEW_ROWS = "rows.ndjson.partial";
const OBJECTS = "objects";

/** A backup is a folder: rows, the objects that they name, and the secret that URLs are signed with where the service keeps it. */
export interface Backup {
  folder: string;
  objects: BlobStore;
  /** Each time from the beginning. */
  lines(): AsyncIterable<string>;
  hasSecret: boolean;
  close(): Promise<void>;
}

export interface BackupInProgress extends Backup {
  /** Null in a folder that has no backup yet. */
  linesBefore: (() => AsyncIterable<string>) | null;
  /** Where the new rows go; `lines` are these. */
  openNewRows(): Writable;
  dropNewRows(): Promise<void>;
  /** From now on the backup is the new one, also after a power cut. */
  commit(): Promise<void>;
  /** Closes the objects to others, whatever modes they had before, and removes folders that are empty. */
  tidy(): Promise<void>;
}

/** A backup that is there. Nobody changes it meanwhile. */
export async function openBackup(folder: string): Promise<Backup> {
  if (!existsSync(join(folder, ROWS))) {
    throw new UsageError(`${folder} has no whole backup: there is no ${ROWS}. mas backup makes one`);
  }
  return opened(await realpath(folder), ROWS);
}

/** A folder that is to have a backup, or has one that is brought up to date. Private from now on. */
export async function openBackupToWrite(given: string): Promise<BackupInProgress> {
  await refuseOtherContent(given);
  const folder = await privateFolder(given);
  const backup = await opened(folder, NEW_ROWS);
  try {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if ([ROWS, NEW_ROWS, OBJECTS, "signing-secret"].includes(entry.name)) await makePrivate(join(folder, entry.name));
    }
  } catch (error) {
    await backup.close();
    throw error;
  }
  const [rows, newRows] = [join(folder, ROWS), join(folder, NEW_ROWS)];
  return {
    ...backup,
    linesBefore: existsSync(rows) ? () => linesOf(() => createReadStream(rows)) : null,
    openNewRows: () => createWriteStream(newRows, { mode: 0o600, flush: true }),
    dropNewRows: () => rm(newRows, { force: true }),
    async commit() {
      await rename(newRows, rows);
      await syncFolder(folder);
    },
    async tidy() {
      if (!existsSync(join(folder, OBJECTS))) return;
      const objects = await realpath(join(folder, OBJECTS));
      await removeEmptyFolders(objects);
      await makeTreePrivate(objects);
    },
  };
}

/** What no row names is deleted from a backup: a folder of something else must not be taken for one. */
async function refuseOtherContent(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  if (names.length === 0 || names.includes(ROWS) || names.includes(NEW_ROWS)) return;
  throw new UsageError(`${folder} is not empty, and has no backup: name another folder`);
}

async function opened(folder: string, rows: string): Promise<Backup> {
  const unlock = await lock(folder);
  const objects = fileSystemStore(join(folder, OBJECTS));
  return {
    folder,
    objects,
    lines: () => linesOf(() => createReadStream(join(folder, rows))),
    hasSecret: existsSync(join(folder, "signing-secret")),
    async close() {
      await objects.close();
      await unlock();
    },
  };
}

/** Beside the other temporary files: not every file system that holds a backup has sockets. */
async function lock(folder: string): Promise<() => Promise<void>> {
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return lockDirectory(join(tmpdir(), `media-asset-service-backup-${name}`)).catch((error: unknown) => {
    throw error instanceof DataDirectoryInUse
      ? new Error(`Another mas works on the backup in ${folder}. Wait until it has ended`)
      : error;
  });
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // folders cannot be opened there
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
