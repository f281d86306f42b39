import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { fromUrl, MediaAssetService, type Progress } from "./index.ts";
import { checksumOf, listenForUploads, variedBytes } from "./test-uploads.ts";

const bytes = variedBytes(20_000_000);
const checksum = checksumOf(bytes);
const chunk = 8 * 1024 * 1024;

/** Yields pieces of odd lengths, some of them empty. */
async function* inPieces(content: Uint8Array) {
  for (let start = 0, length = 0; start < content.length; start += length, length = (length * 7 + 60_013) % 200_000) {
    yield content.subarray(start, start + length);
  }
}

test.each([
  ["of known size", { size: bytes.length }, bytes.length],
  ["of unknown size", { resumable: true }, undefined],
] as const)("sends a stream %s in chunks, and a chunk again that was cut", async (_, settings, size) => {
  const cuts = [1_000_000, 5_000_000, undefined, 100, 3_333_333];
  const { baseUrl, uploads, received, requests } = await listenForUploads(({ method }) => {
    const cutAfter = method === "PATCH" ? cuts.shift() : undefined;
    return cutAfter === undefined ? undefined : { cutAfter };
  });
  const seen: Progress[] = [];
  const params = { filename: "s.bin", onProgress: (it: Progress) => seen.push(it), ...settings };
  const record = await new MediaAssetService({ baseUrl }).files.upload(inPieces(bytes), params);
  expect(record).toMatchObject({ checksum, fileSize: bytes.length });
  expect(uploads[0]?.metadata).toEqual({ filename: "s.bin", ...(size && { size }) });
  expect(received()).toBe(bytes.length);
  expect(requests.filter((it) => it.isLast).length).toBeGreaterThan(0);
  expect(seen[0]).toEqual({ loaded: 0, total: size ?? Number.POSITIVE_INFINITY });
  expect(seen.at(-1)).toEqual({ loaded: bytes.length, total: bytes.length });
});

test("sends the content of a URL in chunks, without an empty last request", async () => {
  const { baseUrl, requests } = await listenForUploads();
  const content = new Uint8Array(2 * chunk);
  const fetch = async () => new Response(content, { headers: { "content-length": `${content.length}` } });
  const source = fromUrl("https://example.com/old.mov", { fetch });
  const record = await new MediaAssetService({ baseUrl }).files.upload(source, { resumable: true });
  expect(record).toMatchObject({ filename: "old.mov", checksum: checksumOf(content) });
  expect(requests.map((it) => [it.offset, it.isLast])).toEqual([
    [0, false],
    [chunk, true],
  ]);
});

test.each([
  ["shorter than announced", 99, 100, /^The content has 99 bytes, not 100/],
  ["longer than announced", 20_000_000, 10_000_000, /^The content has at least \d+ bytes, not 10000000/],
])("fails if a stream is %s", async (_, length, size, message) => {
  const { baseUrl, uploads } = await listenForUploads();
  const stream = Readable.from(inPieces(bytes.subarray(0, length)));
  const call = new MediaAssetService({ baseUrl }).files.upload(stream, { size, resumable: true });
  await expect(call).rejects.toThrow(message);
  expect(uploads[0]?.endState).not.toBe("COMPLETED");
});

test("rejects with the error of a stream that fails", async () => {
  const { baseUrl, requests } = await listenForUploads();
  async function* breaking() {
    yield bytes.subarray(0, chunk + 1);
    throw new Error("the disk is gone");
  }
  const call = new MediaAssetService({ baseUrl }).files.upload(breaking(), { resumable: true });
  await expect(call).rejects.toThrow("the disk is gone");
  expect(requests.filter((it) => it.method === "PATCH")).toHaveLength(1);
});

test("stops waiting for an idle stream on an abort, and closes an active one", async () => {
  const { baseUrl } = await listenForUploads();
  const media = new MediaAssetService({ baseUrl });
  const resting = new AbortController();
  async function* rests() {
    yield bytes.subarray(0, 10);
    resting.abort(new Error("enough"));
    await new Promise(() => {});
  }
  const { signal } = resting;
  await expect(media.files.upload(rests(), { resumable: true }, { signal })).rejects.toThrow("enough");

  const flowing = new AbortController();
  const zeros = Buffer.alloc(1_000_000);
  const stream = new Readable({
    read() {
      this.push(zeros);
    },
  });
  const onProgress = ({ loaded }: Progress) => loaded > chunk && flowing.abort(new Error("too much"));
  const call = media.files.upload(stream, { resumable: true, onProgress }, { signal: flowing.signal });
  await expect(call).rejects.toThrow("too much");
  await expect.poll(() => stream.destroyed).toBe(true);
});

test("reads a stream at most two chunks ahead of the bytes that the service has received", async () => {
  const { baseUrl, received } = await listenForUploads();
  let read = 0;
  const ahead: number[] = [];
  async function* counted() {
    for await (const piece of inPieces(bytes)) {
      read += piece.length;
      ahead.push(read - received());
      yield piece;
    }
  }
  const record = await new MediaAssetService({ baseUrl }).files.upload(counted(), { resumable: true });
  expect(record).toMatchObject({ checksum, fileSize: bytes.length });
  expect(Math.max(...ahead)).toBeLessThan(2 * chunk);
});
