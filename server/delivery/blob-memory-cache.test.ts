import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { BlobNotFoundError, type BlobStore, type ByteRange } from "@media-asset-service/blobs/store.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { testContext } from "../../testing/context.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { openObservability } from "../telemetry/observability.ts";
import { openBlob } from "./blob-memory-cache.ts";

const { signal } = new AbortController();
let read: string[];
let missing: Set<string>;
let context: Context;

/** Blobs whose content is their repeated key. */
beforeEach(() => {
  read = [];
  missing = new Set();
  const blobs: Partial<BlobStore> = {
    async read(key) {
      read.push(key);
      if (missing.has(key)) throw new BlobNotFoundError(key);
      return Buffer.alloc(50, key);
    },
    chunks: async (key) => Readable.from([Buffer.from(`all of ${key}`)]),
  };
  const observability = openObservability();
  const resources = { blobs, observability } as Pick<Context, "blobs" | "observability">;
  context = testContext({} as Database, { ...resources, config: { blobCacheBytes: 160 } });
});

const open = (blob: { blobKey: string; size: number }, range: ByteRange | null) =>
  openBlob(context, blob, range, signal);

const openAll = async (...keys: string[]) => {
  for (const blobKey of keys) {
    expect(await open({ blobKey, size: 50 }, null)).toEqual(Buffer.alloc(50, blobKey));
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
    const bodies = await Promise.all(ranges.map((range) => open(blob, range)));
    expect(bodies.map(String)).toEqual(["ab".repeat(25), "bab", "b"]);
    expect(read).toEqual(["ab"]);
  });

  it("is read again after it was missing", async () => {
    missing.add("a");
    await expect(open({ blobKey: "a", size: 50 }, null)).rejects.toThrow(BlobNotFoundError);
    missing.clear();
    await openAll("a", "b", "c", "a", "b", "c");
    expect(read).toEqual(["a", "a", "b", "c"]);
  });

  it("is streamed if it is large", async () => {
    const body = await open({ blobKey: "film", size: 513 * 1024 }, null);
    if (Buffer.isBuffer(body)) throw new Error("The blob was not streamed");
    expect(String(await buffer(body))).toBe("all of film");
    expect(read).toEqual([]);
  });
});
