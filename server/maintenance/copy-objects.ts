import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { z } from "zod";
import { BlobNotFoundError, type BlobStore } from "../storage/blobs/store.ts";

/** Bytes that a row of an export names. */
export interface NamedObject {
  key: string;
  size: number;
  /** SHA-256, lowercase hex. */
  checksum: string;
  /** Of a file that is deleted: they may go at any time. */
  deleted: boolean;
}

export interface CopyProblem {
  key: string;
  problem: "missing" | "damaged";
}

export interface Copied {
  /** How many were there already. */
  before: number;
  copied: number;
  bytes: number;
  problems: CopyProblem[];
}

const fileLine = z.object({
  table: z.literal("files"),
  row: z.object({ blob_key: z.string(), file_size: z.int(), checksum: z.string(), deleted_at: z.string().nullable() }),
});
const resultLine = z.object({
  table: z.literal("ai_results"),
  row: z.object({ processed_blob_key: z.string(), processed_size: z.int(), processed_etag: z.string() }),
});

/** The bytes that the rows of an export name; variants are drawn again. */
export async function* objectsOf(lines: AsyncIterable<string>): AsyncGenerator<NamedObject> {
  for await (const line of lines) {
    const parsed: unknown = JSON.parse(line);
    const file = fileLine.safeParse(parsed).data?.row;
    const result = resultLine.safeParse(parsed).data?.row;
    if (file) {
      const { blob_key: key, file_size: size, checksum, deleted_at } = file;
      yield { key, size, checksum, deleted: deleted_at !== null };
    } else if (result) {
      const { processed_blob_key: key, processed_size: size, processed_etag: checksum } = result;
      yield { key, size, checksum, deleted: false };
    }
  }
}

const AT_ONCE = 8;

/**
 * Copies what is not there yet. What is there was copied whole and compared: bytes become visible after that alone, and
 * those under a key never change. So whoever is interrupted begins again, and nothing is copied twice.
 */
export async function copyObjects(
  from: BlobStore,
  to: BlobStore,
  objects: AsyncIterable<NamedObject>,
  progress: (so: Copied) => void,
): Promise<Copied> {
  const total: Copied = { before: 0, copied: 0, bytes: 0, problems: [] };
  let reported = performance.now();

  async function copyOne({ key, size, checksum, deleted }: NamedObject): Promise<void> {
    const there = await to.stat(key);
    if (there?.size === size) {
      total.before += 1;
      return;
    }
    const outcome = await copyObject(from, to, key, checksum);
    if (outcome === "copied") {
      total.copied += 1;
      total.bytes += size;
    } else if (outcome === "damaged" || !deleted) total.problems.push({ key, problem: outcome });
    if (performance.now() - reported < 1_000) return;
    reported = performance.now();
    progress(total);
  }

  // Each worker takes the next one: a large object does not hold up the small ones.
  const rest = objects[Symbol.asyncIterator]();
  const work = async () => {
    for (let next = await rest.next(); !next.done; next = await rest.next()) await copyOne(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return total;
}

class Damaged extends Error {}

async function copyObject(
  from: BlobStore,
  to: BlobStore,
  key: string,
  checksum: string,
): Promise<"copied" | CopyProblem["problem"]> {
  const hash = createHash("sha256");
  const compared = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    // Before the store hears that this was all, and shows it.
    flush: (done) => done(hash.digest("hex") === checksum ? null : new Damaged()),
  });
  try {
    const source = await from.get(key);
    source.on("error", (error) => compared.destroy(error));
    compared.on("close", () => source.destroy());
    source.pipe(compared);
    await to.put(key, compared);
    return "copied";
  } catch (error) {
    if (error instanceof BlobNotFoundError) return "missing";
    if (error instanceof Damaged) return "damaged";
    throw error;
  }
}
