import { createHash } from "node:crypto";
import { BlobNotFoundError, type BlobStore } from "../storage/blobs/store.ts";
import type { CheckBatch, CheckRange, FindReferenced, Problem } from "./check-batch.ts";

/** A row that owns bytes, even if its file no longer exists. */
export interface StoredRow {
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

export interface StoredRows {
  /** Returns the rows after this id, in the order of their ids. */
  page(after: string, limit: number): Promise<StoredRow[]>;
  /** Removes rows whose bytes can be generated again. Absent if they cannot. */
  remove?(rows: StoredRow[], now: Date): Promise<void>;
}

export type ReferencedBlobChecks = Record<"files" | "variants" | "cutouts", CheckBatch>;

const BATCH = 1_000;
/** The number of rows that are checked concurrently. */
const CONCURRENCY = 16;
/** Derived bytes are written after their row, within this time. */
const WRITE_DELAY_MS = 10 * 60_000;

/** Checks the bytes that rows name. */
export function checkReferencedBlobs(deps: {
  blobs: Pick<BlobStore, "stat" | "get">;
  findReferenced: FindReferenced;
  rows: Record<keyof ReferencedBlobChecks, StoredRows>;
}): ReferencedBlobChecks {
  const { blobs, findReferenced, rows } = deps;

  async function problemOf(row: StoredRow, { checksums }: CheckRange): Promise<Omit<Problem, "repaired"> | null> {
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

  function checkOf({ page, remove }: StoredRows): CheckBatch {
    return async (range) => {
      const batch = await page(range.after, BATCH);
      const isYoung = ({ storedAt, hasFile }: StoredRow) =>
        hasFile && range.now.getTime() - storedAt.getTime() < WRITE_DELAY_MS;
      const problems = new Map<StoredRow, Omit<Problem, "repaired">>();
      let checked = 0;
      do {
        const slice = batch.slice(checked, checked + CONCURRENCY);
        await Promise.all(
          slice.map(async (row) => {
            const problem = remove && isYoung(row) ? null : await problemOf(row, range);
            if (problem) problems.set(row, problem);
          }),
        );
        checked += slice.length;
      } while (checked < batch.length && !range.until.aborted);
      // A row that was removed during the check has removed its bytes as well.
      const named = await findReferenced([...problems.keys()].flatMap(({ key }) => key ?? []));
      const wrong = [...problems].filter(([{ key }]) => key === null || named.has(key));
      const wrongRows = wrong.map(([row]) => row);
      const repaired = range.repair && remove !== undefined;
      if (repaired && wrongRows.length > 0) await remove(wrongRows, range.now);
      return {
        checked,
        problems: wrong.map(([, problem]) => ({ ...problem, repaired })),
        last: checked < BATCH && checked === batch.length ? null : (batch[checked - 1]?.id ?? null),
      };
    };
  }

  return { files: checkOf(rows.files), variants: checkOf(rows.variants), cutouts: checkOf(rows.cutouts) };
}

/** Returns null if the object no longer exists. */
async function hashOf(blobs: Pick<BlobStore, "get">, key: string): Promise<string | null> {
  try {
    const hash = createHash("sha256");
    for await (const chunk of await blobs.get(key)) hash.update(chunk);
    return hash.digest("hex");
  } catch (error) {
    if (error instanceof BlobNotFoundError) return null;
    throw error;
  }
}
