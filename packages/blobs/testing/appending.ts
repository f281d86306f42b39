import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type AppendSession, BlobExistsError, BlobNotFoundError, type ResumeToken } from "../store.ts";
import type { StoreUnderTest } from "./backend.ts";

const MiB = 1024 * 1024;

/** The behavior of every blob store with content that arrives in several append sessions. */
export function describeAppending(backendOf: () => StoreUnderTest): void {
  const store = () => backendOf().store;

  /** Simulates storing a token in the database. */
  const written = <S extends ResumeToken | null>(token: S): S => JSON.parse(JSON.stringify(token));

  async function append(key: string, token: ResumeToken | null, bytes: Buffer, last?: boolean): Promise<ResumeToken> {
    const content = await store().append(key, token);
    try {
      await feed(content, bytes);
      return written(await content.save(last));
    } finally {
      await content.close();
    }
  }

  async function expectBlob(key: string, bytes: Buffer): Promise<void> {
    expect(await store().stat(key)).toEqual({ size: bytes.length });
    expect((await store().read(key)).equals(bytes)).toBe(true);
  }

  async function expectNoLeftovers(): Promise<void> {
    const { leftovers } = backendOf();
    if (leftovers) expect(await leftovers()).toEqual([]);
  }

  // Empty, one byte, exactly one and two 5 MiB parts of S3, one byte more, several of each.
  const sizes = [0, 1, 5 * MiB, 5 * MiB + 1, 10 * MiB, 17 * MiB + 3];

  test.each(sizes.flatMap((size) => [true, false].map((last) => ({ size, last }))))(
    "creates a blob of $size bytes from one session (last: $last)",
    async ({ size, last }) => {
      const bytes = randomBytes(size);
      const token = await append("turns/one", null, bytes, last);
      await store().finish("turns/one", token, size);
      await expectBlob("turns/one", bytes);
      await expectNoLeftovers();
      await store().delete("turns/one");
    },
  );

  test("creates a blob from many sessions of any length", async () => {
    const lengths = [1, 5 * MiB - 2, 1, 1, 3 * MiB + 7, 0, 9 * MiB, 100, 2 * MiB, 6 * MiB];
    const chunks = lengths.map((length) => randomBytes(length));
    let token: ResumeToken | null = null;
    for (const bytes of chunks) token = await append("turns/many", token, bytes);
    const expected = Buffer.concat(chunks);
    await store().finish("turns/many", token ?? {}, expected.length);
    await expectBlob("turns/many", expected);
    await expectNoLeftovers();
  });

  test("returns a resume token at each save, for all bytes written before", async () => {
    const bytes = randomBytes(7 * MiB);
    const ends = [10, 1 * MiB, 1 * MiB, 4 * MiB + 1, 5 * MiB, 5 * MiB + 3, 7 * MiB];
    const content = await store().append("turns/often", null);
    let token: ResumeToken = {};
    for (const [index, end] of ends.entries()) {
      await feed(content, bytes.subarray(ends[index - 1] ?? 0, end));
      token = written(await content.save());
    }
    await content.close();
    await store().finish("turns/often", token, bytes.length);
    await expectBlob("turns/often", bytes);
    await expectNoLeftovers();
  });

  test("accepts bytes during a save, and does not include them", async () => {
    const [saved, lost, rest] = [randomBytes(6 * MiB), randomBytes(MiB), randomBytes(5 * MiB)];
    const content = await store().append("turns/concurrent", null);
    await feed(content, saved);
    const saving = content.save();
    await feed(content, lost);
    const token = written(await saving);
    await content.close();
    const expected = Buffer.concat([saved, rest]);
    await store().finish("turns/concurrent", await append("turns/concurrent", token, rest), expected.length);
    await expectBlob("turns/concurrent", expected);
  });

  test("runs a second save after the first, in separate memory", async () => {
    const bytes = randomBytes(13 * MiB);
    const content = await store().append("turns/both", null);
    const saves: Promise<ResumeToken>[] = [];
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + Math.min(content.remaining(), 5 * MiB));
      await content.write(Buffer.from(piece));
      at += piece.length;
      await saves.at(-2);
      saves.push(content.save());
      expect(content.remaining()).toBeGreaterThan(0);
    }
    const token = written((await saves.at(-1)) ?? {});
    await content.close();
    await store().finish("turns/both", token, bytes.length);
    await expectBlob("turns/both", bytes);
  });

  test.each([3, 3 * MiB, 12 * MiB])("drops %i bytes that were not saved", async (size) => {
    const [first, second] = [randomBytes(6 * MiB), randomBytes(2 * MiB)];
    let token = await append(`turns/cut/${size}`, null, first);
    const content = await store().append(`turns/cut/${size}`, token);
    for (let sent = 0; sent < size && content.remaining() > 0; ) {
      const piece = Buffer.alloc(Math.min(content.remaining(), size - sent), 7);
      await content.write(piece);
      sent += piece.length;
    }
    await content.close();
    token = await append(`turns/cut/${size}`, token, second);
    const expected = Buffer.concat([first, second]);
    await store().finish(`turns/cut/${size}`, token, expected.length);
    await expectBlob(`turns/cut/${size}`, expected);
    await expectNoLeftovers();
  });

  test("resumes at the token before last if no later one was stored", async () => {
    const bytes = randomBytes(40);
    const content = await store().append("turns/older", null);
    const tokens: ResumeToken[] = [];
    for (let at = 0; at < bytes.length; at += 10) {
      await content.write(bytes.subarray(at, at + 10));
      tokens.push(written(await content.save()));
    }
    await content.close();
    const [older = {}] = tokens.slice(-3);
    const rest = randomBytes(5 * MiB);
    const expected = Buffer.concat([bytes.subarray(0, 20), rest]);
    await store().finish("turns/older", await append("turns/older", older, rest), expected.length);
    await expectBlob("turns/older", expected);
    await expectNoLeftovers();
  });

  test("resumes at the start of the session after wrong content was written", async () => {
    const [first, rest] = [randomBytes(7 * MiB), randomBytes(3 * MiB)];
    const token = await append("turns/back", null, first);
    const wrong = await store().append("turns/back", token, { canRollBack: true });
    for (let times = 0; times < 5; times++) {
      await feedOnce(wrong, Buffer.alloc(wrong.remaining(), 9));
      await wrong.save();
    }
    await wrong.close();
    const expected = Buffer.concat([first, rest]);
    await store().finish("turns/back", await append("turns/back", token, rest), expected.length);
    await expectBlob("turns/back", expected);
    await expectNoLeftovers();
  });

  test("hides content until it is finished, and keeps it regardless of its age", async () => {
    const bytes = randomBytes(6 * MiB);
    const token = await append("turns/unseen", null, bytes);
    expect(await store().stat("turns/unseen")).toBeNull();
    const keys: string[] = [];
    for await (const { key } of store().list()) keys.push(key);
    expect(keys.filter((key) => key.includes("unseen") || !/^[a-z]/.test(key))).toEqual([]);
    await store().clearStale(0);
    await store().finish("turns/unseen", token, bytes.length);
    await expectBlob("turns/unseen", bytes);
  });

  test.each([10, 6 * MiB])("finishes %i bytes idempotently", async (size) => {
    const bytes = randomBytes(size);
    const token = await append(`turns/twice/${size}`, null, bytes);
    for (let time = 0; time < 3; time++) await store().finish(`turns/twice/${size}`, token, size);
    await expectBlob(`turns/twice/${size}`, bytes);
    await expectNoLeftovers();
    await store().delete(`turns/twice/${size}`);
    await expect(store().finish(`turns/twice/${size}`, token, size)).rejects.toBeInstanceOf(BlobNotFoundError);
  });

  test.for([10, 5 * MiB, 6 * MiB])(
    "does not replace an existing blob with %i bytes, whether the size is the same or not",
    async (size) => {
      for (const existingSize of [size, size + 1]) {
        const key = `turns/once/${size}-${existingSize}`;
        const token = await append(key, null, Buffer.alloc(size, 2));
        await store().put(key, Buffer.alloc(existingSize, 1));
        await expect(store().finish(key, token, size)).rejects.toBeInstanceOf(BlobExistsError);
        await expectBlob(key, Buffer.alloc(existingSize, 1));
        await store().discard(key);
      }
      await expectNoLeftovers();
    },
  );

  test.for([10, 5 * MiB, 6 * MiB])("does not resume %i bytes that were discarded", async (size) => {
    const token = await append(`turns/gone/${size}`, null, randomBytes(size));
    const fork = await store().fork(`turns/gone/${size}`, token, size);
    await store().discard(`turns/gone/${size}`);
    await expectNoLeftovers();
    for (const discarded of [token, fork]) {
      await expect(store().append(`turns/gone/${size}`, discarded)).rejects.toBeInstanceOf(BlobNotFoundError);
      await expect(store().finish(`turns/gone/${size}`, discarded ?? {}, size)).rejects.toBeInstanceOf(
        BlobNotFoundError,
      );
    }
    expect(await store().stat(`turns/gone/${size}`)).toBeNull();
    await expectNoLeftovers();
  });

  test.for([10, 5 * MiB, 6 * MiB])("discards %i unfinished bytes, and keeps the blob", async (size) => {
    const key = `turns/late/${size}`;
    const bytes = randomBytes(size);
    await store().finish(key, await append(key, null, bytes), size);
    // Simulates a replaced writer that is late.
    await append(key, null, Buffer.alloc(size, 1));
    await store().discardUnfinished(key);
    await expectNoLeftovers();
    await expectBlob(key, bytes);
    await store().discardUnfinished("turns/nothing");
  });

  describe.each([10, 4 * MiB, 5 * MiB, 7 * MiB])("a writer that replaces another one after %i bytes", (size) => {
    test("is not affected by later writes and saves of the other one", async () => {
      const [first, rest] = [randomBytes(size), randomBytes(13 * MiB)];
      const token = await append(`turns/forked/${size}`, null, first);
      const old = await store().append(`turns/forked/${size}`, token);
      await feedOnce(old, Buffer.alloc(MiB, 1));

      const fork = written(await store().fork(`turns/forked/${size}`, token, size));
      const replacement = await store().append(`turns/forked/${size}`, fork);
      const oldTokens: Promise<ResumeToken>[] = [];
      let last: ResumeToken = {};
      for (let at = 0; at < rest.length; ) {
        const piece = rest.subarray(at, at + replacement.remaining());
        await replacement.write(Buffer.from(piece));
        at += piece.length;
        // A replaced writer notices it when it stores its first token, and may have started a second save before.
        if (oldTokens.length < 2) {
          await feedOnce(old, Buffer.alloc(5 * MiB, 2));
          oldTokens.push(old.save());
        }
        last = written(await replacement.save());
      }
      await Promise.all(oldTokens);
      await feedOnce(old, Buffer.alloc(MiB, 3));
      await Promise.all([old.close(), replacement.close()]);

      const expected = Buffer.concat([first, rest]);
      await store().finish(`turns/forked/${size}`, last, expected.length);
      await expectBlob(`turns/forked/${size}`, expected);
      await expectNoLeftovers();
    });

    test("loses no bytes if it is replaced in turn, or ends before its token is stored", async () => {
      const chunks = [randomBytes(size), randomBytes(3 * MiB), randomBytes(4 * MiB)];
      let token: ResumeToken | null = null;
      let saved = 0;
      for (const bytes of chunks) {
        await store().fork(`turns/again/${size}`, token, saved);
        const fork: ResumeToken | null = written(await store().fork(`turns/again/${size}`, token, saved));
        token = await append(`turns/again/${size}`, fork, bytes);
        saved += bytes.length;
      }
      await store().finish(`turns/again/${size}`, token ?? {}, saved);
      await expectBlob(`turns/again/${size}`, Buffer.concat(chunks));
      await expectNoLeftovers();
    });
  });

  test("returns null for a fork before the first token", async () => {
    expect(await store().fork("turns/none", null, 0)).toBeNull();
  });

  test("rejects writes above its capacity, and calls after close", async () => {
    const content = await store().append("turns/refused", null);
    await expect(content.write(Buffer.alloc(content.remaining() + 1))).rejects.toBeInstanceOf(RangeError);
    await Promise.all([content.close(), content.close()]);
    await expect(content.write(Buffer.alloc(1))).rejects.toThrow("closed");
    await expect(content.save()).rejects.toThrow("closed");
    await store().discard("turns/refused");
    await expectNoLeftovers();
  });

  test.each(["", "../a", ".tails/a"])("rejects the key %j", async (key) => {
    const calls = [store().append(key, null), store().fork(key, {}, 0), store().finish(key, {}, 0)];
    for (const refused of calls) await expect(refused).rejects.toThrow(TypeError);
  });
}

/** Writes in pieces that reuse memory, and saves when required, one save at a time. */
async function feed(content: AppendSession, bytes: Buffer): Promise<void> {
  const piece = Buffer.alloc(300_001);
  let saving: Promise<unknown> = Promise.resolve();
  for (let at = 0; at < bytes.length; ) {
    if (content.remaining() === 0) {
      await saving;
      saving = content.save();
    }
    const copied = bytes.copy(piece, 0, at, at + Math.min(content.remaining(), piece.length));
    await content.write(piece.subarray(0, copied));
    piece.fill(0);
    at += copied;
  }
  await saving;
}

/** Writes as many bytes as the capacity allows. */
async function feedOnce(content: AppendSession, bytes: Buffer): Promise<void> {
  await content.write(bytes.subarray(0, content.remaining()));
}
