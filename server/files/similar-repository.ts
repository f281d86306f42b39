import { sql } from "kysely";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";
import { MAX_DIFFERENT_BITS } from "../imaging/perceptual-hash.ts";
import { type FileRow, toFile } from "./repository.ts";

export interface SimilarFile {
  file: FileRow;
  /** Number of different bits in the hashes of the two pictures. */
  distance: number;
}

/** A hash is searched by its parts. Each part has an index. */
const PART_BITS = 16;
const PARTS = [0, 1, 2, 3].map((part) => part * PART_BITS);

/**
 * Returns the account's live files that look similar, the most similar first.
 *
 * Multi-index hashing: if two hashes differ in at most 6 bits, at least one of their 4 parts differs in at most one bit
 * (pigeonhole principle). So 4 × 17 index lookups find all similar hashes, and among a million hashes about a thousand
 * that are not similar.
 */
export async function findSimilarFiles(
  db: Database,
  { id, accountId, perceptualHash }: FileRow,
  limit: number,
): Promise<SimilarFile[]> {
  if (perceptualHash === null) return [];
  const distance = sql<number>`bit_count(perceptual_hash # ${perceptualHash}::bit(64))`;
  const rows = await db
    .selectFrom("files")
    .select(COLUMNS.files)
    .select(distance.as("distance"))
    .where("account_id", "=", accountId)
    .where(FILE.live)
    .where("perceptual_hash", "is not", null)
    .where("id", "!=", id)
    .where((eb) => eb.or(PARTS.map((start) => hasPart(perceptualHash, start))))
    .where(distance, "<=", MAX_DIFFERENT_BITS)
    .orderBy("distance")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ file: toFile(row), distance: Number(row.distance) }));
}

function hasPart(hash: string, start: number) {
  const near = withNeighbours(hash.slice(start, start + PART_BITS));
  return sql<boolean>`substring(perceptual_hash from ${sql.lit(start + 1)} for ${sql.lit(PART_BITS)}) = any(${near}::bit(16)[])`;
}

/** Returns the part, and all parts that differ from it in one bit. */
function withNeighbours(part: string): string[] {
  const flipped = [...part].map((bit, at) => part.slice(0, at) + (bit === "1" ? "0" : "1") + part.slice(at + 1));
  return [part, ...flipped];
}
