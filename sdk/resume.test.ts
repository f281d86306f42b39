import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MediaAssetService } from "./index.ts";
import { fileFromPath } from "./node.ts";
import { checksumOf, listenForUploads, variedBytes } from "./test-uploads.ts";

const bytes = variedBytes(20_000_000);
const cut = 5_000_000;

async function onDisk(content: Uint8Array): Promise<File> {
  const path = join(await mkdtemp(join(tmpdir(), "sdk-")), "harbour.mov");
  await writeFile(path, content);
  return fileFromPath(path);
}

/** Interrupts an upload, as if its process had crashed. Returns the token and the service. */
async function interrupted() {
  const service = await listenForUploads(({ offset }) => (offset === 0 ? { cutAfter: cut } : undefined));
  const tokens: string[] = [];
  const media = new MediaAssetService({ baseUrl: service.baseUrl, maxRetries: 0 });
  const call = media.files.upload(await onDisk(bytes), { onToken: (it) => tokens.push(it) });
  await expect(call).rejects.toMatchObject({ name: "ConnectionError" });
  const [token = "", ...more] = tokens;
  expect(more).toEqual([]);
  return { ...service, token, second: new MediaAssetService({ baseUrl: service.baseUrl }) };
}

test("resumes an upload of another client with its token, with the missing bytes", async () => {
  const { second, token, requests, received, uploads } = await interrupted();
  const seen: number[] = [];
  const onProgress = ({ loaded }: { loaded: number }) => seen.push(loaded);
  const record = await second.files.upload(await onDisk(bytes), { resume: token, onProgress });
  expect(record).toMatchObject({ filename: "harbour.mov", checksum: checksumOf(bytes) });
  expect(received()).toBe(bytes.length);
  expect(uploads).toHaveLength(1);
  expect(requests.map((it) => it.method).slice(0, 3)).toEqual(["PATCH", "HEAD", "PATCH"]);
  expect(seen.find((it) => it > 0)).toBe(cut);
});

test("resolves to the record for the token of a completed upload", async () => {
  const { second, token, received } = await interrupted();
  const first = await second.files.upload(new Blob([bytes]), { resume: token });
  expect(await second.files.upload(new Blob([bytes]), { resume: token })).toEqual(first);
  expect(received()).toBe(bytes.length);
});

test.each([
  ["of a different length", bytes.subarray(1), /is for content of 20000000 bytes, but this content has 19999999/],
  ["with a different start", bytes.with(0, 7), /other content of the same size/],
  ["with a different end", bytes.with(bytes.length - 1, 7), /other content of the same size/],
])("rejects other content %s, and sends nothing", async (_, other, message) => {
  const { second, token, requests } = await interrupted();
  const call = second.files.upload(new Blob([other]), { resume: token });
  await expect(call).rejects.toThrow(message);
  await expect(call).rejects.toBeInstanceOf(TypeError);
  expect(requests).toHaveLength(1);
});

test("rejects streams, invalid tokens and ended uploads", async () => {
  const { second, token, uploads } = await interrupted();
  const stream = new Blob([bytes]).stream();
  await expect(second.files.upload(stream, { resume: token })).rejects.toThrow(/^A stream cannot be resumed/);
  await expect(second.files.upload(new Blob([bytes]), { resume: "?" })).rejects.toThrow(/^resume must be a token/);
  for (const upload of uploads) upload.endState = "CANCELLED";
  const error = { code: "UPLOAD_ENDED", status: 410, details: { state: "CANCELLED" } };
  await expect(second.files.upload(new Blob([bytes]), { resume: token })).rejects.toMatchObject(error);
});

test("resumes the upload of an earlier run with the same Idempotency-Key", async () => {
  const { baseUrl, uploads, received } = await listenForUploads(({ offset }) =>
    offset === 0 ? { cutAfter: cut } : undefined,
  );
  const media = new MediaAssetService({ baseUrl, maxRetries: 0 });
  const run = () => media.files.upload(new Blob([bytes]), {}, { idempotencyKey: "import 1" });
  await expect(run()).rejects.toMatchObject({ name: "ConnectionError" });
  expect(await run()).toMatchObject({ checksum: checksumOf(bytes) });
  expect([uploads.length, received()]).toEqual([1, bytes.length]);
});
