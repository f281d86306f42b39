import { expect, test } from "vitest";
import { ApiError, ConnectionError, type Progress, uploadTo } from "./browser.ts";
import { ApiError as ClientError, MediaAssetService } from "./index.ts";
import { checksumOf, listenForUploads, variedBytes } from "./test-uploads.ts";

const bytes = variedBytes(20_000_000);
const file = new Blob([bytes]);

/** An upload that a server has created for a client without a key. */
async function createUpload(injectFault?: Parameters<typeof listenForUploads>[0], size?: number) {
  const service = await listenForUploads(injectFault);
  const params = { filename: "harbour.mov", ...(size === undefined ? {} : { size }) };
  const { uploadUrl } = await new MediaAssetService({ baseUrl: service.baseUrl, apiKey: "k" }).uploads.create(params);
  return { ...service, uploadUrl };
}

test("requests the offset, and sends the file in chunks only to its URL", async () => {
  const { uploadUrl, requests, others } = await createUpload(undefined, file.size);
  const seen: Progress[] = [];
  const receipt = await uploadTo(uploadUrl, file, { onProgress: (it) => seen.push(it) });
  expect(receipt).toEqual({
    id: "file_of_0",
    uploadId: "upl_0",
    fileSize: file.size,
    mimeType: "video/quicktime",
    checksum: checksumOf(bytes),
  });
  expect(requests.map((it) => it.method)).toEqual(["HEAD", "PATCH", "PATCH", "PATCH"]);
  expect(requests.every(({ headers }) => !headers["x-api-key"] && !headers.cookie)).toBe(true);
  expect(others).toEqual(["POST /api/v1/uploads"]);
  expect(seen[0]).toEqual({ loaded: 0, total: file.size });
  expect(seen.filter((it) => it.loaded >= file.size)).toEqual([{ loaded: file.size, total: file.size }]);
});

test("retries after lost connections, temporary errors and a lost response", async () => {
  const faults = [
    { cutAfter: 1_234_567 },
    { status: 503, code: "SERVICE_UNAVAILABLE" },
    { cutAfter: 5_000_000 },
    { cutAfter: 3 },
    { status: 429, code: "RATE_LIMIT_EXCEEDED" },
  ];
  let isLost = false;
  const { uploadUrl, received } = await createUpload(({ method, isLast }) => {
    if (method !== "PATCH") return undefined;
    const fault = faults.shift();
    if (fault || !isLast || isLost) return fault;
    isLost = true;
    return { loseResponse: true };
  });
  expect(await uploadTo(uploadUrl, file, { retries: 2 })).toMatchObject({ checksum: checksumOf(bytes) });
  expect([isLost, received()]).toEqual([true, bytes.length]);
});

test("resumes with a second call, and returns the receipt again with a third", async () => {
  const { uploadUrl, received } = await createUpload(({ offset }) =>
    offset === 0 ? { cutAfter: 7_000_000 } : undefined,
  );
  await expect(uploadTo(uploadUrl, file, { retries: 0 })).rejects.toBeInstanceOf(ConnectionError);
  const seen: number[] = [];
  const receipt = await uploadTo(uploadUrl, file, { onProgress: ({ loaded }) => seen.push(loaded) });
  expect(seen[0]).toBe(7_000_000);
  expect(received()).toBe(bytes.length);
  expect(await uploadTo(uploadUrl, file)).toEqual(receipt);
});

test.each([-1, 1])("rejects a file before a byte is sent if its size differs by %i", async (more) => {
  const { uploadUrl, requests } = await createUpload(undefined, file.size + more);
  const call = uploadTo(uploadUrl, file);
  await expect(call).rejects.toThrow(`has ${file.size + more} bytes, but this content has 20000000`);
  await expect(call).rejects.toBeInstanceOf(TypeError);
  expect(requests.map((it) => it.method)).toEqual(["HEAD"]);
});

test("throws the error class and code of the client if the upload has ended or rejects the file", async () => {
  const ended = await createUpload();
  for (const upload of ended.uploads) upload.endState = "CANCELLED";
  const error = await uploadTo(ended.uploadUrl, file).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "UPLOAD_ENDED", status: 410, details: { state: "CANCELLED" } });
  expect(error instanceof ApiError && error instanceof ClientError).toBe(true);

  const refusing = await createUpload(({ isLast }) =>
    isLast ? { status: 415, code: "MEDIA_TYPE_NOT_ALLOWED" } : undefined,
  );
  await expect(uploadTo(refusing.uploadUrl, file)).rejects.toMatchObject({ code: "MEDIA_TYPE_NOT_ALLOWED" });
});

test("rejects with the reason of the signal on an abort, and keeps the received bytes", async () => {
  const { uploadUrl, uploads } = await createUpload();
  const controller = new AbortController();
  const reason = new Error("changed my mind");
  const onProgress = ({ loaded }: Progress) => loaded > 0 && controller.abort(reason);
  await expect(uploadTo(uploadUrl, file, { onProgress, signal: controller.signal })).rejects.toBe(reason);
  expect(uploads[0]?.endState).toBeNull();
  expect(await uploadTo(uploadUrl, file)).toMatchObject({ checksum: checksumOf(bytes) });
});
