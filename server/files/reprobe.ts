import { isDeepStrictEqual } from "node:util";
import { BlobNotFoundError } from "@media-asset-service/blobs/store.ts";
import type { Transaction } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { type Inspection, inspect, storedContent } from "./inspect.ts";
import { type FileRow, findFileInAnyAccount, setInspected } from "./rows.ts";

interface Reprobed {
  /** The file with the properties that are known now. */
  file: FileRow;
  /** False if the probe did not finish, or is temporarily unavailable. */
  isComplete: boolean;
}

/** Properties that are part of the record. If one of them changes, so does `updatedAt`. */
const RECORD_FIELDS = [
  "mimeType",
  "fileType",
  "width",
  "height",
  "duration",
  "hasLocation",
  "placeholder",
  "dominantColor",
  "hasAlpha",
  "isAnimated",
  "embedded",
] as const satisfies (keyof FileRow)[];

/**
 * Probes a stored file again, and stores the result. The first probe may have had no time, may be of an earlier
 * version, or may have failed because of the store; the analysis of the pixels may have been postponed. Rejects with the
 * reason of the signal if it aborts.
 */
export async function reprobe(context: Context, file: FileRow, signal?: AbortSignal): Promise<Reprobed> {
  const { blobs, imaging, clock } = context;
  const content = await storedContent(blobs, file.blobKey, file.fileSize);
  const inspection = await inspect(imaging, { ...content, signal }, file.accountId, false);
  signal?.throwIfAborted();
  const { isComplete } = inspection;
  if (!isKnown(inspection)) return { file, isComplete };
  const known = { ...inspection, ...inspection.imageFeatures };
  const isRecordChanged = RECORD_FIELDS.some((field) => !isDeepStrictEqual(known[field] ?? file[field], file[field]));
  const updatedAt = isRecordChanged ? clock() : file.updatedAt;
  return { file: await setInspected(context, file, inspection, updatedAt), isComplete };
}

function isKnown({ fileType, width, duration, trackType, imageFeatures }: Inspection): boolean {
  return [width, duration, trackType, imageFeatures].some((value) => value !== null) || fileType === "DOCUMENT";
}

/*
 * Queue of files to inspect again: uploads without time for a complete inspection, and files that an earlier version
 * could not read. Migrations add files after an improvement of the inspection.
 */

/** Files per run, once per minute: few enough not to slow requests down. */
const BATCH = 100;
/** At most one attempt per minute. The limit bounds the time spent on files that are crafted to be slow. */
const MAX_ATTEMPTS = 8;

export async function queueReprobe(trx: Transaction<Tables>, fileId: string): Promise<void> {
  await trx
    .insertInto("files_to_probe")
    .values({ file_id: fileId })
    // The file can have new content, so the attempts start again.
    .onConflict((conflict) => conflict.column("file_id").doUpdateSet({ attempts: 0 }))
    .execute();
}

/** Probes files again that were not fully probed when they were stored. Returns their number. */
export async function reprobeQueued(context: Context): Promise<number> {
  const ids = await nextFiles(context.db);
  for (const id of ids) {
    const file = await findFileInAnyAccount(context, id);
    // If the store is unavailable, the run ends and the file stays in the queue.
    const reprobed = file && (await reprobe(context, file).catch(ignoreMissingBlob));
    if (reprobed?.isComplete === false) await postpone(context.db, id);
    else await remove(context.db, id);
  }
  return ids.length;
}

function ignoreMissingBlob(error: unknown): null {
  if (!(error instanceof BlobNotFoundError)) throw error;
  return null;
}

/**
 * Returns the newest files first, because a client can be waiting for them. Postponed files follow, those with the
 * fewest attempts first.
 */
async function nextFiles(db: Database): Promise<string[]> {
  const waiting = db.selectFrom("files_to_probe").select("file_id").limit(BATCH);
  const fresh = waiting.where("attempts", "=", 0).orderBy("file_id", "desc");
  const postponed = waiting.where("attempts", ">", 0).orderBy("attempts");
  const rows = await db
    .selectFrom(fresh.as("fresh"))
    .selectAll()
    .unionAll(db.selectFrom(postponed.as("postponed")).selectAll())
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.file_id);
}

/** Postpones the next inspection. After `MAX_ATTEMPTS`, removes the file from the queue. */
async function postpone(db: Database, fileId: string): Promise<void> {
  const { attempts } = (await db
    .updateTable("files_to_probe")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("file_id", "=", fileId)
    .returning("attempts")
    .executeTakeFirst()) ?? { attempts: 0 };
  if (attempts >= MAX_ATTEMPTS) await remove(db, fileId);
}

async function remove(db: Database, fileId: string): Promise<void> {
  await db.deleteFrom("files_to_probe").where("file_id", "=", fileId).execute();
}
