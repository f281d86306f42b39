import { resolve } from "node:path";
import { openBlobStore } from "@media-asset-service/blobs/open-blob-store.ts";
import type { BlobStore } from "@media-asset-service/blobs/store.ts";
import { UsageError } from "@media-asset-service/cli/arguments.ts";
import type { Outcome } from "@media-asset-service/cli/output.ts";
import type { MediaAssetService } from "../../../sdk/index.ts";
import { hasRows, importRows } from "../../db/row-export.ts";
import { readExport } from "../../db/row-export-format.ts";
import { readStoreIdentity } from "../../storage/installation/store-identity.ts";
import { type NamedObject, OBJECT_PREFIXES, objectsOf } from "../named-objects.ts";
import { type Config, loadConfig } from "../start/config.ts";
import { type BackupInProgress, openBackup, openBackupToWrite } from "./backup-folder.ts";
import {
  type CopyResult,
  copyObjects,
  failOnProblems,
  KeySet,
  type Stores,
  statEach,
  summaryOf,
} from "./copy-objects.ts";
import { openImportTarget } from "./import-target.ts";
import { privateFolder } from "./private-tree.ts";
import { fetchRows } from "./rows-file.ts";
import { copySecret, loadServiceConfig } from "./settings.ts";

type Progress = (line: string) => void;

/** Backs up the running service, or updates an existing backup. Finds the objects by the settings of the service. */
export async function backup(media: MediaAssetService, folder: string, progress: Progress): Promise<Outcome> {
  const config = loadServiceConfig(process.env);
  const store = await openServiceStore(config);
  try {
    return await backupFrom(store, media, { dataDir: config.dataDir, folder }, progress);
  } finally {
    await store.close();
  }
}

async function backupFrom(
  store: BlobStore,
  media: MediaAssetService,
  { dataDir, folder }: { dataDir: string; folder: string },
  progress: Progress,
): Promise<Outcome> {
  const target = await openBackupToWrite(folder);
  try {
    await fetchRows(media, target.openNewRows());
    await refuseOtherInstallation(target);
    await copySecret(dataDir, target.folder, { replace: true });

    // Rows before objects: the objects of a file that is deleted during the backup are kept for days.
    const referencedKeys = new KeySet();
    const objects = collectKeys(objectsOf(target.lines()), referencedKeys);
    const copied = await copyAll({ from: store, to: target.objects }, objects, progress);
    // The previous backup is valid up to this point, the new one from here on. Both contain all objects of their rows.
    await target.commit();
    const pruned = await pruneObjects(target.objects, referencedKeys);
    await target.cleanUp();
    // Do not report a backup with missing objects as a success.
    if (copied.problems.length === 0) await recordSuccess(media, progress);
    const removed = pruned.objects > 0 ? `, ${pruned.objects} unreferenced objects removed` : "";
    return failOnProblems(copied, {
      data: { ...copied, pruned },
      text: `Backup completed in ${folder}: ${summaryOf(copied)}${removed}.`,
    });
  } finally {
    await target.close();
  }
}

/** Opens the blob store of the service. A store without an identity was never used: the settings are wrong. */
async function openServiceStore(config: Config): Promise<BlobStore> {
  const store = await openBlobStore(config);
  if ((await readStoreIdentity(store)) !== null) return store;
  await store.close();
  const { bucket } = config.s3 ?? {};
  const location = bucket === undefined ? `DATA_DIR (${config.dataDir})` : `S3_BUCKET (${bucket})`;
  throw new UsageError(
    `${location} is not the store of the service: it has never been used. Use the settings of the service`,
  );
}

/** Restores a backup into the empty stores that the environment specifies. No service may run on them. */
export async function restore(folder: string, progress: Progress): Promise<Outcome> {
  const source = await openBackup(folder);
  try {
    const { DATA_DIR, DATABASE_URL, S3_BUCKET } = process.env;
    const dataDir = resolve(DATA_DIR || "./data");
    if (!DATABASE_URL || !S3_BUCKET) await privateFolder(dataDir);
    await copySecret(source.folder, dataDir);
    const config = loadConfig(process.env);
    const refusal = "the database in the settings is not empty";
    const { db, close } = await openImportTarget(config, async (db) => !(await hasRows(db)), refusal);
    try {
      const to = await openBlobStore(config);
      const stores = { from: source.objects, to };
      const copied = await copyAll(stores, objectsOf(source.lines()), progress).finally(() => to.close());
      // Rows last, in one transaction: an interrupted restore can be repeated.
      await importRows(db, source.lines());
      return failOnProblems(copied, { data: copied, text: `Restored: ${summaryOf(copied)}.` });
    } finally {
      await close();
    }
  } finally {
    await source.close();
  }
}

/** Reports the backup to the service. The backup is valid even if the report fails. */
async function recordSuccess(media: MediaAssetService, progress: Progress): Promise<void> {
  const { response } = await media.raw
    .POST("/admin/backups", { body: { source: "mas" } })
    .catch(() => ({ response: null }));
  if (response?.ok) return;
  progress("The backup succeeded, but the service could not record it: its metrics do not show this backup");
}

function copyAll(stores: Stores, objects: AsyncIterable<NamedObject>, progress: Progress): Promise<CopyResult> {
  return copyObjects(stores, objects, statEach(stores.to), (so) => progress(summaryOf(so)));
}

async function* collectKeys(objects: AsyncIterable<NamedObject>, keys: KeySet): AsyncGenerator<NamedObject> {
  for await (const object of objects) {
    keys.add(object.key);
    yield object;
  }
}

/** Rejects the backup of another installation: this backup would delete all its objects. */
async function refuseOtherInstallation({ folder, lines, previousLines, dropNewRows }: BackupInProgress): Promise<void> {
  if (previousLines === null) return;
  try {
    const previousAccounts = new KeySet();
    let isEmpty = true;
    for await (const id of accountsIn(previousLines())) {
      previousAccounts.add(id);
      isEmpty = false;
    }
    if (isEmpty) return;
    for await (const id of accountsIn(lines())) if (previousAccounts.has(id)) return;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot read the rows of the backup in ${folder}: ${reason}. Use another directory, or delete it`);
  }
  await dropNewRows();
  throw new UsageError(`${folder} contains the backup of another installation: use another directory`);
}

/** Yields the ids of the accounts, and stops after the last one. */
async function* accountsIn(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let inAccounts = false;
  for await (const { table, row } of readExport(lines)) {
    if (table === "accounts") yield (row as { id: string }).id;
    else if (inAccounts) return;
    inAccounts = table === "accounts";
  }
}

interface Pruned {
  objects: number;
  bytes: number;
}

/**
 * Deletes the objects that no row names, and leftovers of interrupted copies. No other process may write to the store.
 */
async function pruneObjects(store: BlobStore, named: KeySet): Promise<Pruned> {
  const pruned: Pruned = { objects: 0, bytes: 0 };
  for (const prefix of OBJECT_PREFIXES) {
    for await (const { key, size } of store.list({ prefix })) {
      if (named.has(key)) continue;
      await store.delete(key);
      pruned.objects += 1;
      pruned.bytes += size;
    }
  }
  await store.clearStale(Number.NEGATIVE_INFINITY);
  return pruned;
}
