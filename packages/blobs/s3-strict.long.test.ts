import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { s3Error } from "../../testing/scripted-s3.ts";
import { type StrictS3, strictS3 } from "../../testing/strict-s3.ts";
import { BlobExistsError, BlobNotFoundError, type BlobStore } from "./store.ts";
import { describeAppending } from "./testing/appending.ts";

vi.stubEnv("AWS_ACCESS_KEY_ID", "test").stubEnv("AWS_SECRET_ACCESS_KEY", "test");
afterAll(() => void vi.unstubAllEnvs());

const MiB = 1024 * 1024;

describe("on an S3 server that completes an upload only with all its parts", () => {
  let s3: StrictS3;
  beforeAll(async () => {
    s3 = await strictS3();
  });
  afterAll(() => s3[Symbol.asyncDispose]());

  describeAppending(() => ({
    store: s3.store,
    arbitrates: false,
    async leftovers() {
      return [...s3.uploads.keys(), ...[...s3.objects.keys()].filter((key) => key.startsWith("."))];
    },
    unusable: { store: s3.store, errorPattern: /./ },
    async cleanUp() {},
  }));
});

describe("an upload with a part that was stored, but not recorded", () => {
  const first = Buffer.alloc(5 * MiB, 1);
  const rest = Buffer.alloc(6 * MiB, 2);
  const expected = Buffer.concat([first, rest]);

  /** Simulates a kill after a part was stored, and a takeover by another process. Returns the token of all content. */
  async function unrecordedPart(store: BlobStore) {
    const content = await store.append("cut", null);
    await content.write(first);
    const token = await content.save();
    await content.write(Buffer.alloc(MiB, 9));
    await content.save(true);
    await content.close();
    const resumed = await store.append("cut", await store.fork("cut", token, first.length));
    await resumed.write(rest.subarray(0, 5 * MiB));
    await resumed.save();
    await resumed.write(rest.subarray(5 * MiB));
    const last = await resumed.save(true);
    await resumed.close();
    return last;
  }

  test("becomes a blob without it, with two copies", async () => {
    await using s3 = await strictS3();
    await s3.store.finish("cut", await unrecordedPart(s3.store), expected.length);
    expect((await s3.store.read("cut")).equals(expected)).toBe(true);
    expect(s3.requests.filter((request) => request === "PUT UploadPartCopy")).toHaveLength(2);
    expect([...s3.objects.keys()]).toEqual(["cut"]);
    expect([...s3.uploads.keys()]).toEqual([]);
  });

  // Every request of `finish` after the upload with all parts was completed.
  test.each(["POST", "PUT UploadPartCopy", "HEAD", "GET GetObject"])(
    "becomes the same blob if a crash interrupts it at %s",
    async (interrupted) => {
      let completed = false;
      let crashed = false;
      await using s3 = await strictS3((request) => {
        if (!completed) completed = s3?.objects.has("cut") ?? false;
        if (!completed || crashed || request !== interrupted) return null;
        crashed = true;
        return s3Error(400, "Crashed");
      });
      const token = await unrecordedPart(s3.store);
      await expect(s3.store.finish("cut", token, expected.length)).rejects.toThrow();
      expect(crashed).toBe(true);
      await s3.store.finish("cut", token, expected.length);
      expect((await s3.store.read("cut")).equals(expected)).toBe(true);
      expect([...s3.objects.keys()]).toEqual(["cut"]);
      expect([...s3.uploads.keys()]).toEqual([]);
    },
  );

  test("does not replace a blob", async () => {
    await using s3 = await strictS3();
    const token = await unrecordedPart(s3.store);
    await s3.store.put("cut", Buffer.from("there"));
    await expect(s3.store.finish("cut", token, expected.length)).rejects.toBeInstanceOf(BlobExistsError);
    expect((await s3.store.read("cut")).toString()).toBe("there");
  });

  test("completes if the part arrives after the list of parts", async () => {
    let isLate = false;
    await using s3 = await strictS3((request) => {
      const [upload] = s3?.uploads.values() ?? [];
      if (isLate && request === "POST" && upload) upload.parts.set(2, Buffer.alloc(MiB));
      isLate &&= request !== "POST";
      return null;
    });
    const token = await unrecordedPart(s3.store);
    s3.uploads.get("u1")?.parts.delete(2);
    isLate = true;
    await s3.store.finish("cut", token, expected.length);
    expect((await s3.store.read("cut")).equals(expected)).toBe(true);
  });
});

test("a large put replaces no blob where CompleteMultipartUpload ignores If-None-Match", async () => {
  await using s3 = await strictS3();
  await s3.store.put("once", Buffer.from("there"));
  const put = s3.store.put("once", Readable.from([Buffer.alloc(6 * MiB)]));
  await expect(put).rejects.toBeInstanceOf(BlobExistsError);
  expect((await s3.store.read("once")).toString()).toBe("there");
  expect([...s3.uploads.keys()]).toEqual([]);
});

test.each([
  ["Amazon S3", "NoSuchUpload"],
  ["Ceph", "NoSuchKey"],
])("content is gone after a lifecycle rule has aborted its upload, with the error of %s: %s", async (_, code) => {
  await using s3 = await strictS3((request) => (request === "GET ListParts" ? s3Error(404, code) : null));
  const token = { uploadId: "u1", etags: ['"1"'], skipped: [], tails: [] };
  for (const use of [
    () => s3.store.append("gone", token),
    () => s3.store.fork("gone", token, 1),
    () => s3.store.finish("gone", token, 1),
  ]) {
    await expect(use()).rejects.toBeInstanceOf(BlobNotFoundError);
  }
});
