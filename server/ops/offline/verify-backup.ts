import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileSystemStore } from "@media-asset-service/blobs/filesystem.ts";
import type { BlobStore } from "@media-asset-service/blobs/store.ts";
import { inUnits, type Outcome } from "@media-asset-service/cli/output.ts";
import { digestLines, type Imported, importVerified } from "../../db/verified-import.ts";
import { type NamedObject, OBJECT_PREFIXES, objectsOf } from "../named-objects.ts";
import { type Backup, openBackup } from "./backup-folder.ts";
import { type CopyResult, copyObjects, failOnProblems, KeySet } from "./copy-objects.ts";

/** 128 + SIGINT, the exit code of a shell. */
const INTERRUPTED_EXIT_CODE = 130;

type Progress = (line: string) => void;

/**
 * Restores a backup into a temporary store, and compares every row, and the size and checksum of every object. Removes
 * each object after the comparison: the temporary directory needs space only for the rows and the largest objects.
 * Needs no service.
 */
export async function verifyBackup(folder: string, progress: Progress): Promise<Outcome> {
  const backup = await openBackup(folder);
  const temporaryFolder = await mkdtemp(join(tmpdir(), "media-asset-service-verify-"));
  const remove = () => rmSync(temporaryFolder, { recursive: true, force: true });
  const onInterrupt = () => {
    remove();
    process.exit(INTERRUPTED_EXIT_CODE);
  };
  process.once("SIGINT", onInterrupt).once("SIGTERM", onInterrupt);
  try {
    progress("Restoring the rows");
    const imported = await restoreRows(join(temporaryFolder, "database"), backup);
    progress(`${imported.rows} rows in ${imported.tables} tables match the backup`);
    const copied = await restoreObjects(backup, fileSystemStore(join(temporaryFolder, "blobs")), progress);
    return outcome(backup, imported, copied, await countUnreferenced(backup));
  } finally {
    process.off("SIGINT", onInterrupt).off("SIGTERM", onInterrupt);
    remove();
    await backup.close();
  }
}

async function restoreRows(directory: string, backup: Backup): Promise<Imported> {
  const digests = await digestLines(backup.lines());
  const { openEmbeddedDatabase } = await import("../../db/database.ts");
  const { db, close } = await openEmbeddedDatabase(directory);
  try {
    return await importVerified(db, backup.lines(), digests);
  } finally {
    await close();
  }
}

async function restoreObjects(backup: Backup, to: BlobStore, progress: Progress): Promise<CopyResult> {
  const compared = {
    has: () => false,
    async add(object: NamedObject) {
      if (!(await isRestored(to, object)))
        throw new Error(`${object.key} was damaged while it was copied to ${tmpdir()}`);
      await to.delete(object.key);
    },
  };
  const onProgress = ({ copied, bytes, problems }: CopyResult) =>
    progress(`${copied} objects compared (${inUnits(bytes)}), ${problems.length} missing or damaged so far`);
  return copyObjects({ from: backup.objects, to }, objectsOf(backup.lines()), compared, onProgress);
}

async function isRestored(store: BlobStore, { key, size, checksum }: NamedObject): Promise<boolean> {
  const hash = createHash("sha256");
  let length = 0;
  for await (const chunk of await store.chunks(key)) {
    hash.update(chunk);
    length += chunk.length;
  }
  return length === size && hash.digest("hex") === checksum;
}

/** Counts the unreferenced objects. They are harmless, and the next backup removes them. */
async function countUnreferenced(backup: Backup): Promise<number> {
  const referencedKeys = new KeySet();
  for await (const { key } of objectsOf(backup.lines())) referencedKeys.add(key);
  let unnamed = 0;
  for (const prefix of OBJECT_PREFIXES) {
    for await (const { key } of backup.objects.list({ prefix })) if (!referencedKeys.has(key)) unnamed += 1;
  }
  return unnamed;
}

function outcome(backup: Backup, { rows, tables }: Imported, copied: CopyResult, unnamed: number): Outcome {
  const { copied: objects, bytes, problems } = copied;
  const isComplete = problems.length === 0;
  const text = [
    `The backup in ${backup.folder} is ${isComplete ? "complete" : "incomplete or damaged"}. ` +
      `Restored and compared: ${rows} rows in ${tables} tables, ${objects} objects (${inUnits(bytes)}).`,
  ];
  if (!isComplete) {
    text.push(
      `${problems.length} objects are missing or damaged. Delete the damaged ones and run mas backup to copy them again.`,
    );
  }
  if (unnamed > 0) text.push(`${unnamed} objects are unreferenced: the next mas backup removes them.`);
  if (!backup.hasSecret) {
    text.push("The backup has no signing-secret: without the SIGNING_SECRET of the service, signed URLs are invalid.");
  }
  const data = { rows, tables, objects, bytes, unnamed, hasSecret: backup.hasSecret, problems };
  return failOnProblems(copied, { data, text });
}
