import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { BlobExistsError, BlobNotFoundError, type BlobStore } from "@media-asset-service/blobs/store.ts";
import { inUnits, type Outcome, table } from "@media-asset-service/cli/output.ts";
import type { NamedObject } from "../named-objects.ts";

/** The objects in a store. */
export interface TargetContents {
  /** Returns true only for complete objects, not for unfinished copies. */
  has(object: NamedObject): boolean | Promise<boolean>;
  /** Called for each object that is copied to the store. A rejection ends the copying. */
  add(object: NamedObject): void | Promise<void>;
}

interface CopyProblem {
  key: string;
  problem: "missing" | "damaged";
}

export interface Stores {
  from: BlobStore;
  to: BlobStore;
}

export interface CopyResult {
  /** The number of objects that already existed. */
  alreadyPresent: number;
  copied: number;
  bytes: number;
  problems: CopyProblem[];
}

/** Queries the store for each object. */
export function statEach(store: BlobStore): TargetContents {
  return { has: async ({ key, size }) => (await store.stat(key))?.size === size, add() {} };
}

/** Lists all objects first: a thousand in the time of one query, with a few hundred bytes of memory for each. */
export async function listAll(store: BlobStore): Promise<TargetContents> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of store.list()) sizes.set(key, size);
  return { has: ({ key, size }) => sizes.get(key) === size, add: ({ key, size }) => void sizes.set(key, size) };
}

const CONCURRENCY = 8;
/** For larger objects, a killed copy may have left parts, which a store keeps until they are discarded. */
const MULTIPART_BYTES = 5 * 1024 * 1024;

/**
 * Copies objects that do not exist in the target. Existing objects are complete and verified: bytes become visible only
 * after the comparison, and never change. So an interrupted run can be repeated, and copies no object twice.
 */
export async function copyObjects(
  { from, to }: Stores,
  objects: AsyncIterable<NamedObject>,
  contents: TargetContents,
  progress: (so: CopyResult) => void,
): Promise<CopyResult> {
  const total: CopyResult = { alreadyPresent: 0, copied: 0, bytes: 0, problems: [] };
  let reported = performance.now();

  async function copyOne(object: NamedObject): Promise<void> {
    const { key, size, isOptional } = object;
    if (await contents.has(object)) {
      total.alreadyPresent += 1;
      return;
    }
    if (size > MULTIPART_BYTES) await to.discard(key);
    let outcome = await copyObject(from, to, object);
    // Blobs are write-once: an object with another size is not a copy of this one, and is replaced.
    if (outcome === "exists" && (await to.stat(key))?.size !== size) {
      await to.discard(key);
      outcome = await copyObject(from, to, object);
    }
    if (outcome === "exists") {
      await contents.add(object);
      total.alreadyPresent += 1;
    } else if (outcome === "copied") {
      await contents.add(object);
      total.copied += 1;
      total.bytes += size;
    } else if (outcome === "damaged" || !isOptional) total.problems.push({ key, problem: outcome });
    if (performance.now() - reported < 1_000) return;
    reported = performance.now();
    progress(total);
  }

  // Each worker takes the next object, so that a large one does not block the small ones.
  const rest = objects[Symbol.asyncIterator]();
  const work = async () => {
    for (let next = await rest.next(); !next.done; next = await rest.next()) await copyOne(next.value);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return total;
}

/** Returns the required objects that are missing. */
export async function findMissing(
  objects: AsyncIterable<NamedObject>,
  contents: TargetContents,
): Promise<CopyProblem[]> {
  const missing: CopyProblem[] = [];
  for await (const object of objects) {
    if (!object.isOptional && !(await contents.has(object))) missing.push({ key: object.key, problem: "missing" });
  }
  return missing;
}

class Damaged extends Error {}

async function copyObject(
  from: BlobStore,
  to: BlobStore,
  { key, size, checksum }: NamedObject,
): Promise<"copied" | "exists" | CopyProblem["problem"]> {
  const hash = createHash("sha256");
  let length = 0;
  const isIntact = () => length === size && (checksum === null || hash.digest("hex") === checksum);
  const compared = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      length += chunk.length;
      done(null, chunk);
    },
    // Runs before the store receives the end of the stream and makes the object visible.
    flush: (done) => done(isIntact() ? null : new Damaged()),
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
    if (error instanceof BlobExistsError) return "exists";
    if (error instanceof Damaged) return "damaged";
    throw error;
  }
}

export function summaryOf({ alreadyPresent, copied, bytes, problems }: CopyResult): string {
  const problemCount = problems.length > 0 ? `, ${problems.length} missing or damaged` : "";
  return `${copied} objects copied (${inUnits(bytes)}), ${alreadyPresent} already present${problemCount}`;
}

/** Adds the objects that could not be copied to the outcome, and makes it a failure if there are any. */
export function failOnProblems({ problems }: { problems: CopyProblem[] }, { data, text }: Outcome): Outcome {
  if (problems.length === 0) return { data, text };
  const rows = problems.map(({ problem, key }) => [problem, key]);
  return { data, text: [...table(["PROBLEM", "OBJECT"], rows), "", ...[text].flat()], ok: false };
}

/**
 * A set of keys of millions of objects, in eight bytes each: their sorted digests. `has` returns true for every key
 * that was added. For another key, it returns true with a probability of one in 2^64 for each key of the set.
 */
export class KeySet {
  #digests = new BigUint64Array(1_024);
  #size = 0;
  #isSorted = true;

  add(key: string): void {
    if (this.#size === this.#digests.length) {
      const larger = new BigUint64Array(2 * this.#size);
      larger.set(this.#digests);
      this.#digests = larger;
    }
    this.#digests[this.#size++] = digestOf(key);
    this.#isSorted = false;
  }

  has(key: string): boolean {
    const digests = this.#digests.subarray(0, this.#size);
    if (!this.#isSorted) digests.sort();
    this.#isSorted = true;
    const digest = digestOf(key);
    let [low, high] = [0, digests.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((digests[middle] ?? 0n) < digest) low = middle + 1;
      else high = middle;
    }
    return digests[low] === digest;
  }
}

function digestOf(key: string): bigint {
  return createHash("sha256").update(key).digest().readBigUInt64BE();
}
