import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { BlobExistsError, BlobNotFoundError, type BlobStore } from "../storage/blobs/store.ts";
import type { NamedObject } from "./named-objects.ts";

/** What a store has. */
export interface Contents {
  /** Whole: unfinished copies are not seen. */
  has(object: NamedObject): boolean | Promise<boolean>;
  /** Told of each object that is copied there. What it rejects with ends the copying. */
  add(object: NamedObject): void | Promise<void>;
}

export interface CopyProblem {
  key: string;
  problem: "missing" | "damaged";
}

export interface Stores {
  from: BlobStore;
  to: BlobStore;
}

export interface Copied {
  /** How many were there already. */
  before: number;
  copied: number;
  bytes: number;
  problems: CopyProblem[];
}

/** Asks for each object. */
export function askEach(store: BlobStore): Contents {
  return { has: async ({ key, size }) => (await store.stat(key))?.size === size, add() {} };
}

/** Asks once for all of them: a thousand in the time of one, for some hundred bytes of memory each. */
export async function listAll(store: BlobStore): Promise<Contents> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of store.list()) sizes.set(key, size);
  return { has: ({ key, size }) => sizes.get(key) === size, add: ({ key, size }) => void sizes.set(key, size) };
}

const AT_ONCE = 8;
/** Above this, a copy that was killed may have left parts, which a store keeps until they are discarded. */
const IN_PARTS = 5 * 1024 * 1024;

/**
 * Copies what is not there yet. What is there was copied whole and compared: bytes become visible after that alone, and
 * those under a key never change. So whoever is interrupted begins again, and nothing is copied twice.
 */
export async function copyObjects(
  { from, to }: Stores,
  objects: AsyncIterable<NamedObject>,
  there: Contents,
  progress: (so: Copied) => void,
): Promise<Copied> {
  const total: Copied = { before: 0, copied: 0, bytes: 0, problems: [] };
  let reported = performance.now();

  async function copyOne(object: NamedObject): Promise<void> {
    const { key, size, mayBeGone } = object;
    if (await there.has(object)) {
      total.before += 1;
      return;
    }
    if (size > IN_PARTS) await to.discard(key);
    let outcome = await copyObject(from, to, object);
    // Blobs are write-once: one of another size is no copy of this, and is replaced.
    if (outcome === "exists" && (await to.stat(key))?.size !== size) {
      await to.discard(key);
      outcome = await copyObject(from, to, object);
    }
    if (outcome === "exists") {
      await there.add(object);
      total.before += 1;
    } else if (outcome === "copied") {
      await there.add(object);
      total.copied += 1;
      total.bytes += size;
    } else if (outcome === "damaged" || !mayBeGone) total.problems.push({ key, problem: outcome });
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

/** Those that are not there, though they have to be. */
export async function findMissing(objects: AsyncIterable<NamedObject>, there: Contents): Promise<CopyProblem[]> {
  const missing: CopyProblem[] = [];
  for await (const object of objects) {
    if (!object.mayBeGone && !(await there.has(object))) missing.push({ key: object.key, problem: "missing" });
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
  const isWhole = () => length === size && (checksum === null || hash.digest("hex") === checksum);
  const compared = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      length += chunk.length;
      done(null, chunk);
    },
    // Before the store hears that this was all, and shows it.
    flush: (done) => done(isWhole() ? null : new Damaged()),
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
