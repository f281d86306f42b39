import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { BlobNotFoundError } from "../storage/blobs/store.ts";
import { blobMemoryCache, type OpenBlob } from "./blob-memory-cache.ts";

const { signal } = new AbortController();
let read: string[];
let missing: Set<string>;
let open: OpenBlob;

/** Blobs whose content is their repeated key. */
beforeEach(() => {
  read = [];
  missing = new Set();
  const blobs = {
    async read(key: string) {
      read.push(key);
      if (missing.has(key)) throw new BlobNotFoundError(key);
      return Buffer.alloc(50, key);
    },
    chunks: async (key: string) => Readable.from([Buffer.from(`all of ${key}`)]),
  };
  open = blobMemoryCache(blobs, () => {}, 160);
});

const openAll = async (...keys: string[]) => {
  for (const blobKey of keys) {
    expect(await open({ blobKey, size: 50 }, null, signal)).toEqual(Buffer.alloc(50, blobKey));
  }
};

describe("a delivered blob", () => {
  it("stays in memory until newer blobs need the space", async () => {
    await openAll("a", "b", "c", "a", "d", "a", "c", "d");
    expect(read).toEqual(["a", "b", "c", "d"]);
    await openAll("b");
    expect(read).toEqual(["a", "b", "c", "d", "b"]);
  });

  it("is read once by concurrent requests, and ranges use the same bytes", async () => {
    const blob = { blobKey: "ab", size: 50 };
    const ranges = [null, { start: 1, end: 3 }, { start: 49, end: 49 }];
    const bodies = await Promise.all(ranges.map((range) => open(blob, range, signal)));
    expect(bodies.map(String)).toEqual(["ab".repeat(25), "bab", "b"]);
    expect(read).toEqual(["ab"]);
  });

  it("is read again after it was missing", async () => {
    missing.add("a");
    await expect(open({ blobKey: "a", size: 50 }, null, signal)).rejects.toThrow(BlobNotFoundError);
    missing.clear();
    await openAll("a", "b", "c", "a", "b", "c");
    expect(read).toEqual(["a", "a", "b", "c"]);
  });

  it("is streamed if it is large", async () => {
    const body = await open({ blobKey: "film", size: 513 * 1024 }, null, signal);
    if (Buffer.isBuffer(body)) throw new Error("The blob was not streamed");
    expect(String(await buffer(body))).toBe("all of film");
    expect(read).toEqual([]);
  });
});
