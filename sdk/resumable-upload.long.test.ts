import { expect, test } from "vitest";
import { ConnectionError, MediaAssetService, type Progress, type RetryEvent } from "./index.ts";
import { checksumOf, listenForUploads, type TestUpload, variedBytes } from "./test-uploads.ts";

const size = 20_000_000;
const bytes = variedBytes(size);
const checksum = checksumOf(bytes);
const file = new File([bytes], "harbour.mov");
const chunk = 8 * 1024 * 1024;

const sentRequests = (requests: { method: string; offset: number | null; isLast: boolean }[]) =>
  requests.map((it) => `${it.method} ${it.offset ?? ""}${it.isLast ? " last" : ""}`.trim());

test("sends a large file in chunks over an upload with its metadata, and without the key", async () => {
  const { baseUrl, uploads, requests, others } = await listenForUploads();
  const media = new MediaAssetService({ baseUrl, apiKey: "mas_secret", headers: { "X-Own": "a" } });
  const seen: Progress[] = [];
  const metadata = { tags: ["a", "b"], description: "d", folderId: null, isPublic: false, autoTag: false };
  const record = await media.files.upload(file, { ...metadata, onProgress: (it) => seen.push(it) });
  expect(record).toMatchObject({ filename: "harbour.mov", fileSize: size, checksum });
  expect(uploads.map((it) => it.metadata)).toEqual([
    { ...metadata, filename: "harbour.mov", size },
  ] satisfies TestUpload["metadata"][]);
  expect(others).toEqual(["POST /api/v1/uploads", "GET /api/v1/files/file_of_0"]);
  expect(sentRequests(requests)).toEqual(["PATCH 0", `PATCH ${chunk}`, `PATCH ${2 * chunk} last`]);
  for (const { headers } of requests) {
    expect(headers).toMatchObject({
      "content-type": "application/partial-upload",
      "upload-draft-interop-version": "8",
    });
    expect(headers["content-length"]).toBeDefined();
    expect([headers["x-api-key"], headers["x-own"]]).toEqual([undefined, undefined]);
  }
  expect(seen[0]).toEqual({ loaded: 0, total: size });
  expect(seen.filter((it) => it.loaded === size)).toHaveLength(1);
  expect(seen.at(-1)).toEqual({ loaded: size, total: size });
  expect(seen.length).toBeGreaterThan(50);
  expect(seen.map((it) => it.loaded)).toEqual(seen.map((it) => it.loaded).toSorted((a, b) => a - b));
});

test.each([
  ["up to 16 MiB", new Blob([bytes.subarray(0, 2 * chunk)]), {}, "POST /api/v1/upload"],
  ["above 16 MiB", new Blob([bytes.subarray(0, 2 * chunk + 1)]), {}, "POST /api/v1/uploads"],
  ["above 16 MiB, if the caller wants that,", file, { resumable: false }, "POST /api/v1/upload"],
  ["of a byte, if the caller wants that,", new Blob(["x"]), { resumable: true }, "POST /api/v1/uploads"],
] as const)("content %s takes the way that suits it", async (_, content, settings, expected) => {
  const { baseUrl, others } = await listenForUploads();
  await new MediaAssetService({ baseUrl }).files.upload(content, settings);
  expect(others[0]).toBe(expected);
});

test("resumes after each lost connection, and does not send received bytes again", async () => {
  const cuts = [3_000_001, 1, 2_500_000, 64 * 1024, 777_777, 4_000_000, 5_000_000];
  const { baseUrl, received } = await listenForUploads(({ method }) => {
    const cutAfter = method === "PATCH" ? cuts.shift() : undefined;
    return cutAfter === undefined ? undefined : { cutAfter };
  });
  const seen: Progress[] = [];
  const retries: RetryEvent[] = [];
  const media = new MediaAssetService({ baseUrl, maxRetries: 1, onRetry: (it) => retries.push(it) });
  const record = await media.files.upload(file, { onProgress: (it) => seen.push(it) });
  expect(record).toMatchObject({ fileSize: size, checksum });
  expect(received()).toBe(size);
  expect(retries.map((it) => it.attempt)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(retries.every((it) => it.error instanceof ConnectionError && it.method === "PATCH")).toBe(true);
  expect(Math.max(...seen.map((it) => it.loaded))).toBe(size);
});

test("fails after its retries without progress, and deletes an upload that cannot be resumed", async () => {
  const { baseUrl, uploads, requests } = await listenForUploads(({ method }) =>
    method === "DELETE" ? undefined : { status: 503, code: "SERVICE_UNAVAILABLE" },
  );
  const call = new MediaAssetService({ baseUrl, maxRetries: 2 }).files.upload(file);
  await expect(call).rejects.toMatchObject({ status: 503 });
  await expect.poll(() => uploads[0]?.endState).toBe("CANCELLED");
  expect(sentRequests(requests)).toEqual(["PATCH 0", "HEAD", "HEAD", "DELETE"]);
});

test("gets a lost response without sending bytes again", async () => {
  let lost = 0;
  const { baseUrl, requests, received } = await listenForUploads(({ isLast }) =>
    isLast && lost++ === 0 ? { loseResponse: true } : undefined,
  );
  expect(await new MediaAssetService({ baseUrl }).files.upload(file)).toMatchObject({ checksum });
  expect(sentRequests(requests).slice(-3)).toEqual([`PATCH ${2 * chunk} last`, "HEAD", `PATCH ${size} last`]);
  expect(received()).toBe(size);
});

test("resumes at the offset of the service", async () => {
  const { baseUrl, uploads, requests } = await listenForUploads((_, count) => {
    const [upload] = uploads;
    // Another process has sent the same content.
    if (count === 2 && upload) upload.offset += 1000;
    return undefined;
  });
  await new MediaAssetService({ baseUrl }).files.upload(file);
  expect(sentRequests(requests).slice(0, 4)).toEqual(["PATCH 0", `PATCH ${chunk}`, "HEAD", `PATCH ${chunk + 1000}`]);
});

test("waits while another request is sending, without using retries", async () => {
  let busy = 6;
  const { baseUrl } = await listenForUploads(({ method }) =>
    method === "PATCH" && busy-- > 0
      ? { status: 409, code: "UPLOAD_OFFSET_MISMATCH", details: { offset: 0 } }
      : undefined,
  );
  const media = new MediaAssetService({ baseUrl, maxRetries: 1 });
  expect(await media.files.upload(file)).toMatchObject({ checksum });
});

const duplicate = { status: 409, code: "DUPLICATE_FILE", details: { existingFileId: "file_7", checksum } };

test("rejects a duplicate, but resolves to the record after a lost response", async () => {
  const plain = await listenForUploads(({ isLast }) => (isLast ? duplicate : undefined));
  const call = new MediaAssetService({ baseUrl: plain.baseUrl }).files.upload(file);
  await expect(call).rejects.toMatchObject({ code: "DUPLICATE_FILE", details: { existingFileId: "file_7" } });

  const lossy = async (resolveDuplicate: boolean) => {
    let lost = 0;
    const { baseUrl } = await listenForUploads(({ isLast }) => {
      if (!isLast) return undefined;
      return ++lost === 1 ? { loseResponse: true } : duplicate;
    });
    return new MediaAssetService({ baseUrl }).files.upload(file, { resolveDuplicate });
  };
  expect(await lossy(true)).toMatchObject({ id: "file_7" });
  await expect(lossy(false)).rejects.toMatchObject({ code: "DUPLICATE_FILE" });
});

test("fails immediately after a permanent error", async () => {
  const { baseUrl, requests } = await listenForUploads(({ method }) =>
    method === "PATCH" ? { status: 415, code: "MEDIA_TYPE_NOT_ALLOWED" } : undefined,
  );
  const call = new MediaAssetService({ baseUrl }).files.upload(file);
  await expect(call).rejects.toMatchObject({ code: "MEDIA_TYPE_NOT_ALLOWED" });
  expect(sentRequests(requests).filter((it) => it !== "DELETE")).toEqual(["PATCH 0"]);
});

test("rejects with the reason of the signal on an abort, and deletes the received bytes", async () => {
  const { baseUrl, uploads } = await listenForUploads();
  const reason = new Error("changed my mind");
  const controller = new AbortController();
  const onProgress = ({ loaded }: Progress) => loaded > chunk && controller.abort(reason);
  const call = new MediaAssetService({ baseUrl }).files.upload(file, { onProgress }, { signal: controller.signal });
  await expect(call).rejects.toBe(reason);
  await expect.poll(() => uploads[0]?.endState).toBe("CANCELLED");
});

test("applies the timeout to each request, and keeps the received bytes", async () => {
  let stalled = false;
  const { baseUrl, received } = await listenForUploads(({ offset }) => {
    if (offset !== chunk || stalled) return undefined;
    stalled = true;
    return { stall: true };
  });
  const media = new MediaAssetService({ baseUrl });
  expect(await media.files.upload(file, {}, { timeout: 2000 })).toMatchObject({ checksum });
  expect([stalled, received()]).toEqual([true, size]);
});

test("uses the form if the service has no uploads, or the account has too many", async () => {
  for (const code of ["NOT_FOUND", "TOO_MANY_UPLOADS"] as const) {
    const { baseUrl, others } = await listenForUploads(undefined, { status: code === "NOT_FOUND" ? 404 : 409, code });
    const media = new MediaAssetService({ baseUrl });
    expect(await media.files.upload(file)).toMatchObject({ filename: "by form" });
    expect(others).toEqual(["POST /api/v1/uploads", "POST /api/v1/upload"]);
    await expect(media.files.upload(file, { resumable: true })).rejects.toMatchObject({ code });
  }
});
