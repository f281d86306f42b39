import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { HEAD_BYTES, UploadSink } from "./upload-sink.ts";

const { signal } = new AbortController();
const PIECE = 65_536;

/** Writes pieces that can be freed, like those of a socket. */
async function flow(content: UploadSink, bytes: Buffer): Promise<Buffer> {
  const stored = content.source.then(async (source) => {
    if (!(source instanceof Readable)) return source;
    const copies: Buffer[] = [];
    for await (const chunk of source) {
      copies.push(Buffer.from(chunk));
      content.consumed(chunk);
    }
    return Buffer.concat(copies);
  });
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = Buffer.allocUnsafeSlow(Math.min(PIECE, bytes.length - at));
    bytes.copy(piece, 0, at);
    content.write(piece);
    await delay(0);
  }
  content.end();
  return stored;
}

describe.each([0, 100, HEAD_BYTES, HEAD_BYTES + 1, 10 * HEAD_BYTES])(
  "content with a Content-Length of %i",
  (contentLength) => {
    test.each([0, 1, PIECE, HEAD_BYTES - 1, HEAD_BYTES, HEAD_BYTES + 1, 3 * HEAD_BYTES + 7])(
      "is stored completely and measured if it has %i bytes",
      async (size) => {
        const bytes = randomBytes(size);
        const content = new UploadSink({ contentLength, signal });
        expect((await flow(content, bytes)).equals(bytes)).toBe(true);
        const { checksum, head, ...measured } = content.measured();
        expect(measured).toEqual({ size });
        expect(checksum).toBe(createHash("sha256").update(bytes).digest("hex"));
        expect(head.equals(bytes.subarray(0, HEAD_BYTES))).toBe(true);
      },
    );
  },
);

test("content in one piece becomes a stream only if it, or its Content-Length, is large", async () => {
  const isStream = async (contentLength: number, size: number) => {
    const content = new UploadSink({ contentLength, signal });
    content.write(Buffer.alloc(size));
    content.end();
    return (await content.source) instanceof Readable;
  };
  expect(await isStream(0, HEAD_BYTES)).toBe(false);
  expect(await isStream(0, HEAD_BYTES + 1)).toBe(true);
  expect(await isStream(HEAD_BYTES + 1, 1)).toBe(true);
});

test("a fast writer is paused until the store has caught up", async () => {
  let drained = 0;
  const content = new UploadSink({ contentLength: 10 * HEAD_BYTES, signal, onDrain: () => (drained += 1) });
  expect(content.write(Buffer.alloc(2 * HEAD_BYTES))).toBe(false);
  expect(drained).toBe(0);
  const source = (await content.source) as Readable;
  source.resume();
  await expect.poll(() => drained).toBeGreaterThan(0);
});

describe.each([0, 10 * HEAD_BYTES])("content with a Content-Length of %i fails", (contentLength) => {
  test("at the first byte above the limit", async () => {
    const tooLarge = new Error("too large");
    const content = new UploadSink({ contentLength, limit: { bytes: 10, exceeded: () => tooLarge }, signal });
    content.write(Buffer.alloc(10));
    expect(content.failedWith(tooLarge)).toBe(false);
    content.write(Buffer.alloc(1));
    content.write(Buffer.alloc(1_000_000));
    expect(content.failedWith(tooLarge)).toBe(true);
    await expect(content.source.then((source) => (source as Readable).toArray())).rejects.toBe(tooLarge);
  });

  test("with the reason of an abort", async () => {
    const stop = new AbortController();
    const content = new UploadSink({ contentLength, signal: stop.signal });
    content.write(Buffer.alloc(10));
    const reason = new Error("hung up");
    stop.abort(reason);
    expect(content.failedWith(reason)).toBe(true);
    await expect(content.source.then((source) => (source as Readable).toArray())).rejects.toBe(reason);
  });
});
