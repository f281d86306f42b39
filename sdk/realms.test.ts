import { Readable } from "node:stream";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test, vi } from "vitest";
import { MediaAssetService } from "./index.ts";
import { listen, parts, succeed } from "./test-server.ts";
import { listenForUploads } from "./test-uploads.ts";

const foreignBytes = (): Uint8Array => runInNewContext("Uint8Array.of(120)");
const foreignBuffer = (): ArrayBuffer => runInNewContext("Uint8Array.of(120).buffer");

/** A Blob of another realm: not an instance of `Blob`, and without streams. */
function foreignBlob(text: string): Blob {
  const blob = new Blob([text]);
  const slice = (start: number, end: number) => foreignBlob(text.slice(start, end));
  return { size: blob.size, type: "image/png", slice, arrayBuffer: () => blob.arrayBuffer() } as Blob;
}

afterEach(() => vi.restoreAllMocks());

test.each([
  ["bytes", foreignBytes],
  ["a buffer", foreignBuffer],
  ["a Blob", () => foreignBlob("x")],
  ["a stream of bytes", () => Readable.from([foreignBytes()])],
])("uploads %s of another realm", async (_, content) => {
  const { baseUrl, requests } = await listen((_, response) => succeed(response, { id: "file_1" }, 201));
  await new MediaAssetService({ baseUrl }).files.upload(content());
  expect(requests[0] && parts(requests[0]).map((part) => part.content)).toEqual(["x"]);
});

test("uploads a Blob without its stream, which ends too late in some runtimes if the Blob is a slice", async () => {
  vi.spyOn(Blob.prototype, "stream").mockImplementation(() => {
    throw new Error("The stream of the Blob was read.");
  });
  const blob = new Blob(["a".repeat(3_000_000)]);
  const form = await listen((_, response) => succeed(response, { id: "file_1" }, 201));
  await new MediaAssetService({ baseUrl: form.baseUrl }).files.upload(blob.slice(1, 2_999_999));
  expect(form.requests[0] && parts(form.requests[0])[0]?.content.length).toBe(2_999_998);

  const { baseUrl, uploads } = await listenForUploads();
  await new MediaAssetService({ baseUrl }).files.upload(blob, { resumable: true });
  expect([...uploads.values()].map(({ offset }) => offset)).toEqual([3_000_000]);
});
