import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BlobExistsError, BlobNotFoundError, type BlobStore, type ListOptions } from "../store.ts";
import { describeAppending } from "./appending.ts";
import type { StoreUnderTest } from "./backend.ts";

const MiB = 1024 * 1024;

/** The behavior of every blob store, regardless of its backend. */
export function describeBlobStore(name: string, makeStore: () => Promise<StoreUnderTest>): void {
  describe(name, () => {
    let backend: StoreUnderTest;
    let store: BlobStore;

    beforeAll(async () => {
      backend = await makeStore();
      store = backend.store;
    });
    afterAll(async () => {
      await store?.close();
      await backend?.unusable.store.close();
      await backend?.cleanUp();
    });

    async function read(key: string, range?: { start: number; end: number }): Promise<Buffer> {
      return buffer(await store.get(key, range ? { range } : {}));
    }

    async function readChunks(key: string, range?: { start: number; end: number }): Promise<Buffer> {
      const copies: Buffer[] = [];
      for await (const chunk of await store.chunks(key, range ? { range } : {})) copies.push(Buffer.from(chunk));
      return Buffer.concat(copies);
    }

    async function expectNothingUnder(key: string): Promise<void> {
      expect(await store.stat(key)).toBeNull();
      if (backend.leftovers) expect(await backend.leftovers()).toEqual([]);
    }

    describe("put and get", () => {
      // Empty, one byte, exactly one 5 MiB part of S3, one byte more, several parts.
      test.each([0, 1, 5 * MiB, 5 * MiB + 1, 12 * MiB])("returns the %i bytes that were put", async (size) => {
        const bytes = randomBytes(size);
        const chunks = size === 0 ? [] : [bytes.subarray(0, 1), bytes.subarray(1)].filter(({ length }) => length > 0);
        expect(await store.put(`round/trip/${size}`, Readable.from(chunks), { contentType: "image/png" })).toEqual({
          size,
        });
        expect(await store.stat(`round/trip/${size}`)).toEqual({ size });
        expect((await read(`round/trip/${size}`)).equals(bytes)).toBe(true);
        expect((await readChunks(`round/trip/${size}`)).equals(bytes)).toBe(true);
      });

      test.each([0, 1, 5 * MiB + 1])("returns the %i bytes that were put in one piece", async (size) => {
        const bytes = randomBytes(size);
        expect(await store.put(`round/piece/${size}`, bytes)).toEqual({ size });
        expect((await read(`round/piece/${size}`)).equals(bytes)).toBe(true);
      });

      test("accepts a key of several segments, and a long one", async () => {
        for (const key of ["acct_1/originals/2024.01/file-1.jpg", `${"a".repeat(200)}/${"b".repeat(200)}`]) {
          await store.put(key, Readable.from([Buffer.from(key)]));
          expect((await read(key)).toString()).toBe(key);
        }
      });

      test("reads a complete blob", async () => {
        const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
        await store.put("at/once", Readable.from([bytes]));
        expect((await store.read("at/once")).equals(bytes)).toBe(true);
      });

      test("reads a blob into a buffer if it fits, and into a new one otherwise", async () => {
        await store.put("into", bytesOf(300_000, 7));
        const roomy = Buffer.alloc(300_001, 1);
        const read = await store.read("into", roomy);
        expect(read.buffer).toBe(roomy.buffer);
        expect(roomy.equals(Buffer.concat([Buffer.alloc(300_000, 7), Buffer.alloc(1, 1)]))).toBe(true);
        const tight = Buffer.alloc(299_999, 1);
        expect((await store.read("into", tight)).equals(Buffer.alloc(300_000, 7))).toBe(true);
        expect(tight.equals(Buffer.alloc(299_999, 1))).toBe(true);
      });

      test.each([0, 1, 12 * MiB])("writes %i bytes in one call", async (size) => {
        const key = `written/at/once/${size}`;
        await store.write(key, Buffer.alloc(size, 9));
        expect((await read(key)).equals(Buffer.alloc(size, 9))).toBe(true);
        if (backend.leftovers) expect(await backend.leftovers()).toEqual([]);
      });

      test.each([[[100]], [[MiB, 5 * MiB, 1, 12 * MiB + 1, 7]]])(
        "reports when chunks of %j bytes can be reused",
        async (sizes) => {
          const chunks = sizes.map((size, index) => Buffer.alloc(size, index + 1));
          const copy = Buffer.concat(chunks);
          const consumed: Buffer[] = [];
          const source = Readable.from(chunks);
          await store.put("consumed", source, { consumed: (chunk) => consumed.push(chunk.fill(0)) });
          expect(consumed.map((chunk, index) => chunk === chunks[index])).toEqual(sizes.map(() => true));
          expect((await read("consumed")).equals(copy)).toBe(true);
          await store.delete("consumed");
        },
      );

      test("keeps concurrent puts of different keys apart", async () => {
        const puts = [1, 2, 3, 4].map((fill) => store.put(`apart/${fill}`, bytesOf(5 * MiB + fill, fill)));
        expect(await Promise.all(puts)).toEqual([1, 2, 3, 4].map((fill) => ({ size: 5 * MiB + fill })));
        for (const fill of [1, 2, 3, 4]) {
          expect((await read(`apart/${fill}`)).equals(Buffer.alloc(5 * MiB + fill, fill))).toBe(true);
        }
      });

      test("shows a blob only when it is complete", async () => {
        let finish = () => {};
        const gate = new Promise<void>((resolve) => {
          finish = resolve;
        });
        const put = store.put("hidden", Readable.from(chunksThen(8 * MiB, () => gate)));
        await delay(100);
        expect(await store.stat("hidden")).toBeNull();
        await expect(store.get("hidden")).rejects.toBeInstanceOf(BlobNotFoundError);
        finish();
        expect(await put).toEqual({ size: 8 * MiB });
        expect(await store.stat("hidden")).toEqual({ size: 8 * MiB });
      });
    });

    describe("an existing blob", () => {
      const sizes = [0, 10, 5 * MiB, 6 * MiB];

      test.for(sizes.flatMap((before) => sizes.map((size) => ({ before, size }))))(
        "stays unchanged when $size bytes are put or written over its $before bytes",
        async ({ before, size }) => {
          const key = `once/${before}-${size}`;
          await store.put(key, bytesOf(before, 1));
          const attempts = {
            stream: () => store.put(key, bytesOf(size, 2)),
            piece: () => store.put(key, Buffer.alloc(size, 3)),
            ...(backend.arbitrates && {
              claimed: () => store.put(key, Buffer.alloc(size, 3), { claimed: Promise.resolve() }),
            }),
            write: () => store.write(key, Buffer.alloc(size, 4)),
          };
          for (const [name, attempt] of Object.entries(attempts)) {
            const error = await attempt().catch((reason: unknown) => reason);
            expect(error, name).toBeInstanceOf(BlobExistsError);
            expect(error).toMatchObject({ key });
          }
          expect((await read(key)).equals(Buffer.alloc(before, 1))).toBe(true);
          if (backend.leftovers) expect(await backend.leftovers()).toEqual([]);
        },
      );

      test("can be stored again after it was deleted", async () => {
        await store.put("once/more", bytesOf(10, 1));
        await store.delete("once/more");
        await store.put("once/more", bytesOf(20, 2));
        expect(await read("once/more")).toEqual(Buffer.alloc(20, 2));
        await store.discard("once/more");
        await store.write("once/more", Buffer.alloc(5, 3));
        expect(await read("once/more")).toEqual(Buffer.alloc(5, 3));
      });

      test.each([10, 6 * MiB])(
        "has the complete content of one of several concurrent puts, with %i bytes",
        async (size) => {
          const key = `once/raced/${size}`;
          const puts = [1, 2, 3].map((fill) => store.put(key, bytesOf(size + fill, fill)));
          const outcomes = await Promise.allSettled(puts);
          const refusals = outcomes.flatMap((it) => (it.status === "rejected" ? [it.reason] : []));
          if (backend.arbitrates) expect(refusals).toEqual([expect.any(BlobExistsError), expect.any(BlobExistsError)]);
          else for (const refusal of refusals) expect(refusal).toBeInstanceOf(BlobExistsError);
          const bytes = await read(key);
          const fill = bytes[0] ?? 0;
          expect(bytes.equals(Buffer.alloc(size + fill, fill))).toBe(true);
          if (backend.arbitrates) expect(outcomes[fill - 1]?.status).toBe("fulfilled");
        },
      );
    });

    describe("a put with a pending claim", () => {
      test.each([10, 6 * MiB])("creates no blob of %i bytes before the claim resolves", async (size) => {
        const { promise: claimed, resolve } = Promise.withResolvers<void>();
        const puts = { stream: bytesOf(size, 5), piece: Buffer.alloc(size, 5) };
        const stored = Object.entries(puts).map(([name, source]) => store.put(`claims/${name}`, source, { claimed }));
        await delay(100);
        for (const name of Object.keys(puts)) expect(await store.stat(`claims/${name}`)).toBeNull();
        resolve();
        expect(await Promise.all(stored)).toEqual([{ size }, { size }]);
        for (const name of Object.keys(puts)) {
          expect((await read(`claims/${name}`)).equals(Buffer.alloc(size, 5))).toBe(true);
          await store.delete(`claims/${name}`);
        }
      });

      test.each([0, 10, 6 * MiB])("leaves nothing if the claim fails after %i bytes", async (size) => {
        const { promise: claimed, reject } = Promise.withResolvers<void>();
        const endless = Readable.from(chunksThen(size, () => new Promise(() => {})));
        const puts = [bytesOf(size, 5), Buffer.alloc(size, 5), endless].map((source) =>
          store.put("claimed", source, { claimed }),
        );
        setTimeout(() => reject(new Error("no database")), 50);
        await Promise.all(puts.map((put) => expect(put).rejects.toThrow("no database")));
        expect(endless.destroyed).toBe(true);
        await expectNothingUnder("claimed");
      });
    });

    describe("ranges", () => {
      const bytes = randomBytes(6 * MiB);
      beforeAll(async () => {
        await store.put("ranged", Readable.from([bytes]));
      });

      test.for([
        ["the first byte", 0, 0],
        ["a stretch in the middle", 3 * MiB - 7, 5 * MiB + 11],
        ["the last byte", 6 * MiB - 1, 6 * MiB - 1],
        ["everything", 0, 6 * MiB - 1],
      ] as const)("return %s", async ([, start, end]) => {
        expect((await read("ranged", { start, end })).equals(bytes.subarray(start, end + 1))).toBe(true);
        expect((await readChunks("ranged", { start, end })).equals(bytes.subarray(start, end + 1))).toBe(true);
      });

      test("are cut at the end of the blob", async () => {
        const tail = await read("ranged", { start: 6 * MiB - 5, end: 7 * MiB });
        expect(tail.equals(bytes.subarray(-5))).toBe(true);
        expect((await readChunks("ranged", { start: 6 * MiB - 5, end: 7 * MiB })).equals(tail)).toBe(true);
      });

      test("are rejected if they start after the end or are invalid", async () => {
        for (const [start, end] of [
          [6 * MiB, 7 * MiB],
          [-1, 5],
          [5, 4],
          [0.5, 2],
        ] as const) {
          await expect(store.get("ranged", { range: { start, end } })).rejects.toBeInstanceOf(RangeError);
          await expect(store.chunks("ranged", { range: { start, end } })).rejects.toBeInstanceOf(RangeError);
        }
      });
    });

    describe("a failed put", () => {
      test.each([0, 7 * MiB])("leaves nothing when the source fails after %i bytes", async (size) => {
        const failure = new Error("the client went away");
        const source = Readable.from(chunksThen(size, () => Promise.reject(failure)));
        await expect(store.put("failed", source)).rejects.toBe(failure);
        await expectNothingUnder("failed");
      });

      test("rejects if the source failed before", async () => {
        const source = new Readable({ read() {} });
        source.on("error", () => {}).destroy(new Error("early"));
        await expect(store.put("failed", source)).rejects.toThrow();
        await expectNothingUnder("failed");
      });

      test("leaves nothing when the source is destroyed without an error", async () => {
        const source = new Readable({ read() {} });
        source.push(Buffer.alloc(6 * MiB));
        const put = store.put("failed", source);
        setTimeout(() => source.destroy(), 50);
        await expect(put).rejects.toThrow();
        await expectNothingUnder("failed");
      });

      test.each([0, 100, 12 * MiB])("leaves nothing if it is aborted after %i bytes", async (size) => {
        const stop = new AbortController();
        const source = Readable.from(chunksThen(size, () => new Promise(() => {})));
        const put = store.put("aborted", source, { signal: stop.signal });
        setTimeout(() => stop.abort(new Error("shutting down")), 50);
        await expect(put).rejects.toThrow("shutting down");
        expect(source.destroyed).toBe(true);
        await expectNothingUnder("aborted");
      });

      test("reads nothing if it was aborted before", async () => {
        const source = bytesOf(10, 1);
        const aborted = { signal: AbortSignal.abort(new Error("no")) };
        await expect(store.put("aborted", source, aborted)).rejects.toThrow("no");
        await expect(store.put("aborted", Buffer.alloc(10), aborted)).rejects.toThrow("no");
        expect(source.destroyed).toBe(true);
        await expectNothingUnder("aborted");
      });

      test("keeps the existing blob", async () => {
        await store.put("kept", bytesOf(10, 3));
        const source = Readable.from(chunksThen(7 * MiB, () => Promise.reject(new Error("broken"))));
        await expect(store.put("kept", source)).rejects.toThrow("broken");
        expect(await read("kept")).toEqual(Buffer.alloc(10, 3));
      });
    });

    describe("readers", () => {
      beforeAll(async () => {
        await store.put("read", bytesOf(12 * MiB, 4));
      });

      test("free all resources when they are destroyed", async () => {
        const before = await openHandles();
        for (let round = 0; round < 20; round += 1) {
          const untouched = await store.get("read");
          untouched.on("error", () => {}).destroy();
          for await (const _ of await store.get("read")) break;
          for await (const _ of await store.chunks("read")) break;
        }
        await expect.poll(openHandles).toBeLessThan(before + 10);
        expect((await read("read")).length).toBe(12 * MiB);
      });

      test("fail when they are aborted", async () => {
        const stop = new AbortController();
        const reader = await store.get("read", { signal: stop.signal });
        reader.once("data", () => stop.abort());
        await expect(buffer(reader)).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
        await expect(store.get("read", { signal: AbortSignal.abort(new Error("late")) })).rejects.toThrow("late");
        // An abort at any moment rejects the call, and never causes an unhandled error.
        for (let turns = 0; turns < 12; turns++) {
          const hangUp = new AbortController();
          const opening = store.get("read", { signal: hangUp.signal });
          for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
          hangUp.abort(new Error("hung up"));
          const outcome = await opening.then(buffer).catch((error: unknown) => error);
          expect(outcome instanceof Error || Buffer.isBuffer(outcome)).toBe(true);
        }
      });
    });

    describe("content in several append sessions", () => describeAppending(() => backend));

    describe("an absent blob", () => {
      test("is a BlobNotFoundError for get and read, null for stat, and ignored by delete", async () => {
        await store.put("present", bytesOf(1, 1));
        for (const key of ["absent", "absent/too", "present/not"]) {
          const error = await store.get(key).catch((reason: unknown) => reason);
          expect(error).toBeInstanceOf(BlobNotFoundError);
          expect(error).toMatchObject({ key });
          await expect(store.chunks(key)).rejects.toBeInstanceOf(BlobNotFoundError);
          await expect(store.read(key, Buffer.alloc(10))).rejects.toBeInstanceOf(BlobNotFoundError);
          await expect(store.read(key)).rejects.toMatchObject({ name: "BlobNotFoundError", key });
          expect(await store.stat(key)).toBeNull();
          await store.delete(key);
          await store.discard(key);
        }
      });

      test("is reported for a blob with a size other than the expected one, for every range", async () => {
        await store.put("damaged", bytesOf(10, 1));
        for (const size of [9, 11, 1_000]) {
          for (const range of [undefined, { start: 0, end: 4 }, { start: 8, end: 8 }]) {
            const options = { size, ...(range && { range }) };
            const damage = {
              name: "BlobDamagedError",
              message: expect.stringContaining(`but ${size} were stored`),
            };
            await expect(store.get("damaged", options)).rejects.toMatchObject(damage);
            await expect(store.chunks("damaged", options)).rejects.toMatchObject(damage);
            await expect(store.chunks("damaged", options)).rejects.toBeInstanceOf(BlobNotFoundError);
          }
        }
        const behind = { size: 1_000, range: { start: 500, end: 600 } };
        await expect(store.get("damaged", behind)).rejects.toBeInstanceOf(BlobNotFoundError);
        expect(await buffer(await store.get("damaged", { size: 10, range: { start: 2, end: 4 } }))).toHaveLength(3);
        expect(await buffer(await store.get("damaged", { size: 10 }))).toHaveLength(10);
      });

      test("is the result of delete, which is idempotent", async () => {
        await store.put("deleted/one", bytesOf(5, 1));
        await store.put("deleted/two", bytesOf(5, 2));
        await store.delete("deleted/one");
        await store.delete("deleted/one");
        await expectNothingUnder("deleted/one");
        expect(await store.stat("deleted/two")).toEqual({ size: 5 });
      });
    });

    describe("list", () => {
      const keys = ["list/a-b", "list/a/b", "list/a/c/d", "list/a.b", "list/a0", "list/ab/c"].sort();
      const list = async (options?: ListOptions) => {
        const listed: string[] = [];
        for await (const { key } of store.list(options)) listed.push(key);
        return listed;
      };
      beforeAll(async () => {
        await Promise.all(keys.map((key) => store.put(key, bytesOf(key.length, 1))));
      });

      test("returns every blob once, in the order of the keys, with its size", async () => {
        const listed = [];
        for await (const { key, size, storedAt } of store.list({ prefix: "list/" })) {
          listed.push({ key, size });
          expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(120_000);
        }
        expect(listed).toEqual(keys.map((key) => ({ key, size: key.length })));
        expect(await list()).toEqual(expect.arrayContaining(keys));
      });

      test("starts after a key, whether that blob exists or not", async () => {
        for (const after of ["", ...keys, "list/a/", "list/a/c", "list/aa", "list/b", "zzz"]) {
          expect(await list({ prefix: "list/", after })).toEqual(keys.filter((key) => key > after));
        }
      });

      test("filters by a prefix, which can end within a segment", async () => {
        for (const prefix of ["list/a", "list/a/", "list/a/c", "list/ab/c", "list/none", "none"]) {
          expect(await list({ prefix })).toEqual(keys.filter((key) => key.startsWith(prefix)));
        }
      });

      test("omits incomplete blobs", async () => {
        let finish = () => {};
        const gate = new Promise<void>((resolve) => {
          finish = resolve;
        });
        const put = store.put("unlisted", Readable.from(chunksThen(8 * MiB, () => gate)));
        await delay(100);
        const listed = await list();
        expect(listed).toEqual(expect.arrayContaining(keys));
        expect(listed.filter((key) => key.startsWith("unlisted") || key.includes("incoming"))).toEqual([]);
        finish();
        await put;
        expect(await list({ prefix: "unlisted" })).toEqual(["unlisted"]);
      });

      test("continues after the last key of a page of the backend", async () => {
        const many = Array.from({ length: 1_005 }, (_, number) => `many/${String(number).padStart(4, "0")}`);
        // A backend in one process cannot handle a thousand concurrent requests.
        const each = async (work: (key: string) => Promise<unknown>) => {
          for (let done = 0; done < many.length; done += 50) await Promise.all(many.slice(done, done + 50).map(work));
        };
        await each((key) => store.write(key, Buffer.alloc(1)));
        expect(await list({ prefix: "many/" })).toEqual(many);
        expect(await list({ prefix: "many/", after: "many/0002" })).toEqual(many.slice(3));
        await each((key) => store.delete(key));
        expect(await list({ prefix: "many/" })).toEqual([]);
      });
    });

    describe("discard", () => {
      test("deletes a complete blob", async () => {
        await store.put("discarded", bytesOf(5, 1));
        await store.discard("discarded");
        await expectNothingUnder("discarded");
      });

      test("deletes leftovers of a killed put, only of that key", async ({ skip }) => {
        const { interruptPut, leftovers } = backend;
        if (!interruptPut || !leftovers) return skip("this backend cannot list unfinished puts");
        await interruptPut("killed");
        await interruptPut("killed.too");
        expect(await leftovers()).toHaveLength(2);
        await store.discard("killed");
        expect(await leftovers()).toHaveLength(1);
        await store.discard("killed.too");
        await expectNothingUnder("killed");
      });
    });

    const badKeys = ["", "/a", "a/", "a//b", "..", "a/../b", "a..b", ".a", "-a", "a/.b", "A", "a b", "a\n", "a\0", "é"];

    test.each([...badKeys, "a".repeat(256), "a/".repeat(256)])("rejects the key %j", async (key) => {
      const source = bytesOf(1, 1);
      for (const refused of [store.put(key, source), store.get(key), store.stat(key), store.delete(key)]) {
        await expect(refused).rejects.toThrow(TypeError);
      }
      await expect(store.discard(key)).rejects.toThrow(TypeError);
      expect(source.readableDidRead).toBe(false);
    });

    test("is ready, or reports why it is unusable", async () => {
      await store.ready(AbortSignal.timeout(5_000));
      await expect(backend.unusable.store.ready()).rejects.toThrow(backend.unusable.errorPattern);
    });
  });
}

export function bytesOf(size: number, fill: number): Readable {
  return Readable.from(size === 0 ? [] : [Buffer.alloc(size, fill)]);
}

async function* chunksThen(size: number, then: () => Promise<unknown>): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < size; sent += 64 * 1024) yield Buffer.alloc(Math.min(64 * 1024, size - sent), 9);
  await then();
}

/** Returns the number of open files and sockets of this process, or a constant if the system cannot list them. */
async function openHandles(): Promise<number> {
  return readdir("/proc/self/fd").then(
    (names) => names.length,
    () => 0,
  );
}
