import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { numbers } from "../../testing/mutations.ts";
import { fileSystemStore } from "./filesystem.ts";
import type { BlobStore, ResumeToken } from "./store.ts";
import { temporaryName } from "./temporary-files.ts";
import { DiskModel, type Files } from "./testing/disk-model.ts";
import { Recording } from "./testing/recorded-calls.ts";

/*
 * Records the calls of random work, and loses power after every one of them. Each time, what was not flushed is lost
 * completely, partly, or not at all.
 */

vi.mock("node:fs/promises", async (original) =>
  (await import("./testing/recorded-calls.ts")).recordedPromises(await original()),
);
vi.mock("node:fs", async (original) =>
  (await import("./testing/recorded-calls.ts")).recordedCallbacks(await original()),
);

/** Temporary names, in an order that is the same in every run. */
const names = vi.hoisted(() => ({ count: 0 }));
vi.mock("node:crypto", async (original) => ({
  ...(await original<typeof import("node:crypto")>()),
  randomUUID: () => `${++names.count}`,
}));

/** The required state of a blob after a power failure. */
interface Expected {
  /** `any`: the blob may exist or not. `discarded`: its unfinished content is not deleted again. */
  state: "any" | "stored" | "deleted" | "discarded";
  /** The blob can be found by its claim. */
  isClaimed: boolean;
  /** Its bytes are written under its final name. */
  canBePartial: boolean;
  /** The file in `.growing` that has these bytes, unless the blob exists. */
  saved: { name: string; size: number } | null;
}
type Note = { key: string } & Partial<Expected>;

let scratch: string;
beforeEach(async () => {
  names.count = 0;
  scratch = await mkdtemp(join(tmpdir(), "power-loss-"));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }); // folders stay open until the end of the test
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(scratch, { recursive: true });
});

const SEEDS = Array.from({ length: 16 }, (_, index) => index + 1);

test.each(SEEDS)("what was acknowledged survives a power failure at any moment (seed %i)", async (seed) => {
  const root = join(scratch, "not", "there", "yet");
  const random = numbers(seed);
  const recording = new Recording<Note>(random, { hasLinks: seed % 6 !== 0 });
  try {
    const client = new Client(recording, random);
    await recording.run(client.work(fileSystemStore(root)), 20 + Math.floor(random() * 120));
    await recording.run(client.recover(fileSystemStore(root)));
    await recording.run(client.work(fileSystemStore(root)));
  } finally {
    await recording.end();
  }
  const { problems, disk } = losePower(recording, root, random);
  expect(problems.slice(0, 10)).toEqual([]);

  const [, complete] = disk.afterPowerFailure(random);
  const entries = await readdir(scratch, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name));
  expect(complete?.paths(scratch).toSorted(), "every change is recorded").toEqual(files.toSorted());
});

function losePower({ log }: Recording<Note>, root: string, random: () => number) {
  const disk = new DiskModel();
  const expected = new Map<string, Expected>();
  const problems: string[] = [];
  for (const [index, entry] of log.entries()) {
    if (entry.type === "note") {
      const { key, ...changed } = entry.note;
      const before = expected.get(key) ?? { state: "any", isClaimed: false, canBePartial: false, saved: null };
      expected.set(key, { ...before, ...changed });
    } else disk.add(entry);
    // A flush adds no state of the disk. Of several notes, the last one expects most.
    if (entry.type === "flush" || log[index + 1]?.type === "note") continue;
    for (const files of disk.afterPowerFailure(random)) {
      problems.push(...problemsOf(files, expected, root).map((problem) => `${problem} (after change ${index})`));
    }
  }
  return { problems: [...new Set(problems)], disk };
}

function problemsOf(files: Files, expected: Map<string, Expected>, root: string): string[] {
  const paths = new Map(files.paths(scratch).map((path) => [relative(root, path), path]));
  const owners = new Map([...expected].map(([key, { state }]) => [fingerprint(key), state]));
  const read = (path: string) => files.read(paths.get(path) ?? "");

  const problems = [...expected].map(([key, { state, isClaimed, canBePartial, saved }]) => {
    const bytes = contentOf(key);
    const isThere = paths.has(key);
    const isComplete = isThere && isEqual(read(key), bytes);
    if (state === "stored") return isComplete ? null : `${key} was acknowledged, and is lost`;
    if (!isThere && saved && state === "any") {
      const path = [...paths.keys()].find((path) => path.startsWith(".growing/") && path.endsWith(saved.name)) ?? "";
      return startsLike(read(path), bytes, saved.size) ? null : `${saved.size} saved bytes of ${key} are lost`;
    }
    if (!isThere) return null;
    if (state !== "any") return `${key} was deleted, and is back`;
    if (!isClaimed) return `${key} exists, and has no claim`;
    return isComplete || canBePartial ? null : `${key} has the wrong bytes`;
  });
  const strays = [...paths.keys()].map((path) => {
    if (path.startsWith(".incoming/") || expected.has(path)) return null;
    const owner = path.startsWith(".growing/") ? owners.get(path.split("/").at(-1)?.split(".")[0] ?? "") : undefined;
    return owner === undefined || owner === "discarded" ? `nothing deletes ${path}` : null;
  });
  return [...problems, ...strays].filter((problem) => problem !== null);
}

const isEqual = (found: Buffer, bytes: Buffer) =>
  found.length === bytes.length && startsLike(found, bytes, found.length);

/** Compares the first bytes. Most files are compared after every change. */
function startsLike(found: Buffer, bytes: Buffer, size: number): boolean {
  const known = compared.get(found) ?? new Map<number, boolean>();
  const result = known.get(size) ?? found.subarray(0, size).equals(bytes.subarray(0, size));
  compared.set(found, known.set(size, result));
  return result;
}
const compared = new WeakMap<Buffer, Map<number, boolean>>();

const fingerprint = (key: string) => temporaryName(key).split(".")[0] ?? "";

/** The length of the content is the last part of the key. */
function contentOf(key: string): Buffer {
  const cached = contents.get(key);
  if (cached) return cached;
  const outputLength = Number(key.split(".").at(-1));
  const bytes = createHash("shake256", { outputLength }).update(key).digest();
  contents.set(key, bytes);
  return bytes;
}
const contents = new Map<string, Buffer>();

/** Uses a store like the service does, and notes what it can expect from then on. */
class Client {
  readonly #recording: Recording<Note>;
  readonly #random: () => number;
  readonly #stored: string[] = [];
  /** The effect of a killed process: the call that ends it. */
  readonly #unfinished = new Map<string, (store: BlobStore) => Promise<void>>();
  #count = 0;

  constructor(recording: Recording<Note>, random: () => number) {
    this.#recording = recording;
    this.#random = random;
  }

  /** Three concurrent callers. */
  async work(store: BlobStore): Promise<void> {
    const act = [this.#put, this.#put, this.#putStream, this.#write, this.#upload, this.#delete, this.#delete];
    const loops = [1, 2, 3].map(async () => {
      for (let calls = 0; calls < 5; calls++) await this.#pick(act).call(this, store);
    });
    await Promise.all(loops);
    await store.close();
  }

  async recover(store: BlobStore): Promise<void> {
    await Promise.all([...this.#unfinished].map(([key, finish]) => this.#end(key, finish(store))));
    await store.close();
  }

  async #put(store: BlobStore): Promise<void> {
    const key = this.#begin(this.#pick([0, 1, 700, 3_000]), { canBePartial: true });
    await this.#store(key, store.put(key, contentOf(key), { claimed: this.#claim(key) }));
  }

  async #putStream(store: BlobStore): Promise<void> {
    const size = this.#random() < 0.05 ? 4_500_000 : this.#pick([0, 900, 600_000]);
    const key = this.#begin(size);
    const bytes = contentOf(key);
    const source = Readable.from([bytes.subarray(0, size >> 1), bytes.subarray(size >> 1)]);
    await this.#store(key, store.put(key, source, { claimed: this.#claim(key) }));
  }

  /** A power failure may lose the result, so no one expects it. */
  async #write(store: BlobStore): Promise<void> {
    const key = this.#begin(500);
    await this.#claim(key);
    await store.write(key, contentOf(key));
  }

  async #upload(store: BlobStore): Promise<void> {
    const key = this.#begin(this.#pick([1_000, 300_000]));
    await this.#claim(key);
    await this.#resume(store, key, null, 0);
  }

  async #resume(store: BlobStore, key: string, saved: ResumeToken | null, from: number): Promise<void> {
    const bytes = contentOf(key);
    let token = saved;
    let size = from;
    const save = (next: ResumeToken | null) => {
      if (!next) return;
      token = next;
      const [current, done] = [next, size];
      this.#unfinished.set(key, (store) => this.#resume(store, key, current, done));
      this.#note({ key, saved: { name: String(next.name), size } });
    };
    while (size < bytes.length || !token) {
      if (this.#random() < 0.3) save(await store.fork(key, token, size));
      const session = await store.append(key, token);
      for (let saves = 0; saves < 2; saves++) {
        const end = Math.min(bytes.length, size + this.#pick([bytes.length >> 2, bytes.length]));
        await session.write(bytes.subarray(size, end));
        const next = await session.save();
        size = end;
        save(next);
      }
      // Bytes that are not saved.
      await session.write(Buffer.alloc(10));
      await session.close();
    }
    await this.#store(key, store.finish(key, token, bytes.length));
  }

  /** Deletes a blob, sometimes by two concurrent calls. */
  async #delete(store: BlobStore): Promise<void> {
    const [key] = this.#stored.splice(Math.floor(this.#random() * this.#stored.length), 1);
    if (!key) return;
    const act = this.#pick([this.#discard, this.#deleteBlob]);
    this.#unfinished.set(key, (store) => act.call(this, store, key));
    this.#note({ key, state: "any", saved: null });
    await this.#end(key, Promise.all(this.#pick([[1], [1, 2]]).map(() => act.call(this, store, key))));
  }

  async #deleteBlob(store: BlobStore, key: string): Promise<void> {
    await store.delete(key);
    this.#note({ key, state: "deleted" });
  }

  async #discard(store: BlobStore, key: string): Promise<void> {
    this.#note({ key, saved: null });
    await store.discard(key);
    this.#note({ key, state: "discarded" });
  }

  #begin(size: number, expected: Partial<Expected> = {}): string {
    this.#count += 1;
    const key = `originals/${this.#pick(["a", "b", "c/d"])}/${this.#count}.${size}`;
    this.#unfinished.set(key, (store) => this.#discard(store, key));
    this.#note({ key, ...expected });
    return key;
  }

  async #claim(key: string): Promise<void> {
    for (let calls = this.#pick([1, 1, 12]); calls > 0; calls--) await this.#recording.call(async () => {});
    this.#note({ key, isClaimed: true });
  }

  async #store(key: string, storing: Promise<unknown>): Promise<void> {
    await this.#end(key, storing);
    this.#note({ key, state: "stored" });
    this.#stored.push(key);
  }

  async #end(key: string, work: Promise<unknown>): Promise<void> {
    await work;
    this.#unfinished.delete(key);
  }

  #note(note: Note): void {
    this.#recording.note(note);
  }

  #pick<T>(items: T[]): T {
    return items[Math.floor(this.#random() * items.length)] as T;
  }
}
