import { createHash } from "node:crypto";
import { BlobNotFoundError, type BlobStore } from "@media-asset-service/blobs/store.ts";
import { sql } from "kysely";
import { removeProcessedImages, removeResults } from "../ai/results.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { removeVariants } from "../delivery/variant-rows.ts";
import type { components } from "../generated/types.ts";
import { referencedKeys } from "../storage/blob-references.ts";

/* Checks the bytes that rows name. */

export type Problem = components["schemas"]["StoreProblem"];

export interface CheckRange {
  /** Starts after this row, object or account. */
  after: string;
  repair: boolean;
  /** Reads every byte. */
  checksums: boolean;
  now: Date;
  /** Aborts when the time of a batch is up. The batch then ends with its results so far. */
  until: AbortSignal;
}

/** Checks a batch of the elements of one kind. `last` is the last element that was checked; null at the end. */
export type CheckBatch = (
  context: Context,
  range: CheckRange,
) => Promise<{ checked: number; problems: Problem[]; last: string | null }>;

/** A row that owns bytes, even if its file no longer exists. */
interface StoredRow {
  id: string;
  /** Null: the row has no bytes. */
  key: string | null;
  size: number;
  /** SHA-256, lowercase hex. */
  checksum: string;
  storedAt: Date;
  /** The file that has these bytes, or from which they were derived. */
  fileId: string;
  hasFile: boolean;
}

/** Returns the rows after this ID, in the order of their IDs. */
type SelectRows = (db: Database, after: string) => Promise<StoredRow[]>;
/** Removes rows whose bytes can be generated again. */
type RemoveRows = (context: Context, rows: StoredRow[], now: Date) => Promise<void>;

const BATCH = 1_000;
/** The number of rows that are checked concurrently. */
const CONCURRENCY = 16;
/** Derived bytes are written after their row, within this time. */
const WRITE_DELAY_MS = 10 * 60_000;

export const checkFiles = checkOf(selectFiles);
export const checkVariants = checkOf(selectVariants, (context, rows, now) =>
  removeVariants(context, keysOf(rows), now),
);
export const checkCutouts = checkOf(selectCutouts, async ({ db }, rows, now) => {
  await removeProcessedImages(db, keysOf(rows.filter(({ hasFile }) => hasFile)), now);
  const orphans = rows.filter(({ hasFile }) => !hasFile).map(({ fileId }) => fileId);
  if (orphans.length > 0) await removeResults(db, orphans, now);
});

function checkOf(select: SelectRows, remove: RemoveRows | null = null): CheckBatch {
  return async (context, range) => {
    const batch = await select(context.db, range.after);
    const isYoung = ({ storedAt, hasFile }: StoredRow) =>
      hasFile && range.now.getTime() - storedAt.getTime() < WRITE_DELAY_MS;
    const problems = new Map<StoredRow, Omit<Problem, "repaired">>();
    let checked = 0;
    do {
      const slice = batch.slice(checked, checked + CONCURRENCY);
      await Promise.all(
        slice.map(async (row) => {
          const problem = remove && isYoung(row) ? null : await problemOf(context.blobs, row, range);
          if (problem) problems.set(row, problem);
        }),
      );
      checked += slice.length;
    } while (checked < batch.length && !range.until.aborted);
    // A row that was removed during the check has removed its bytes as well.
    const named = await findReferenced(context.db, keysOf([...problems.keys()]));
    const wrong = [...problems].filter(([{ key }]) => key === null || named.has(key));
    const wrongRows = wrong.map(([row]) => row);
    const repaired = range.repair && remove !== null;
    if (repaired && wrongRows.length > 0) await remove(context, wrongRows, range.now);
    return {
      checked,
      problems: wrong.map(([, problem]) => ({ ...problem, repaired })),
      last: checked < BATCH && checked === batch.length ? null : (batch[checked - 1]?.id ?? null),
    };
  };
}

async function problemOf(
  blobs: BlobStore,
  row: StoredRow,
  { checksums }: CheckRange,
): Promise<Omit<Problem, "repaired"> | null> {
  const { key: id, size, checksum, fileId } = row;
  if (!row.hasFile) return { kind: "orphan", id: id ?? row.id, expected: fileId, found: null };
  if (id === null) return null;
  const stat = await blobs.stat(id);
  if (!stat) return { kind: "missing", id, expected: String(size), found: null };
  if (stat.size !== size) return { kind: "size", id, expected: String(size), found: String(stat.size) };
  if (!checksums) return null;
  const content = await hashOf(blobs, id);
  return content === checksum ? null : { kind: "content", id, expected: checksum, found: content };
}

/** Returns null if the object no longer exists. */
async function hashOf(blobs: BlobStore, key: string): Promise<string | null> {
  try {
    const hash = createHash("sha256");
    for await (const chunk of await blobs.get(key)) hash.update(chunk);
    return hash.digest("hex");
  } catch (error) {
    if (error instanceof BlobNotFoundError) return null;
    throw error;
  }
}

function keysOf(rows: StoredRow[]): string[] {
  return rows.flatMap(({ key }) => key ?? []);
}

/** Returns those of these objects that a row names. */
export async function findReferenced(db: Database, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await referencedKeys(keys).execute(db);
  return new Set(rows.map(({ key }) => key));
}

async function selectFiles(db: Database, after: string): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select id, blob_key as key, file_size as size, coalesce(stored_checksum, checksum) as checksum,
      created_at as "storedAt", id as "fileId", true as "hasFile"
    from files where id > ${after} order by id limit ${BATCH}`.execute(db);
  return rows;
}

async function selectVariants(db: Database, after: string): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select blob_key as id, blob_key as key, size, etag as checksum, created_at as "storedAt", file_id as "fileId",
      exists (select from files where id = file_id) as "hasFile"
    from variants where blob_key > ${after} order by blob_key limit ${BATCH}`.execute(db);
  return rows;
}

async function selectCutouts(db: Database, after: string): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select file_id as id, processed_blob_key as key, processed_size as size, processed_etag as checksum,
      processed_at as "storedAt", file_id as "fileId", exists (select from files where id = file_id) as "hasFile"
    from ai_results
    where file_id > ${after}
      and (processed_blob_key is not null or not exists (select from files where id = file_id))
    order by file_id limit ${BATCH}`.execute(db);
  return rows;
}
