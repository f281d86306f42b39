import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileSystemStore } from "@media-asset-service/blobs/filesystem.ts";
import { BlobNotFoundError } from "@media-asset-service/blobs/store.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestService } from "../../testing/service.ts";
import { append, createUpload, offsetOf, put } from "../../testing/upload-urls.ts";

/* A backup contains the rows of open uploads, but none of their bytes. */

let directory: string;
let service: TestService;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "uploads-restored-"));
  service = await startTestService({ blobs: fileSystemStore(directory) });
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

async function halfAnUpload() {
  const account = await service.account();
  const { id, uploadUrl } = await createUpload(account, { size: 8 });
  await append(uploadUrl, 0, "half");
  expect(await offsetOf(uploadUrl)).toBe(4);
  await rm(join(directory, ".growing"), { recursive: true });
  return { account, id, uploadUrl };
}

test("a restored upload without its bytes rejects the old offset, and accepts bytes from 0", async () => {
  const { account, uploadUrl } = await halfAnUpload();
  const refusal = await append(uploadUrl, 4, "done");
  expect(refusal.headers.get("Upload-Offset")).toBe("0");
  await expectError(refusal, 409, "UPLOAD_OFFSET_MISMATCH");
  expect(await offsetOf(uploadUrl)).toBe(0);
  expect((await account.sdk.stats.get()).summary.storageBytes).toBe(0);
  await append(uploadUrl, 0, "half");
  expect((await append(uploadUrl, 4, "done")).status).toBe(201);
  const [file] = await account.sdk.files.list().all();
  expect(file && (await (await fetch(file.cdnUrl)).text())).toBe("halfdone");
});

test("a restored upload without its bytes accepts the entire content in one request", async () => {
  const { account, id, uploadUrl } = await halfAnUpload();
  expect((await put(uploadUrl, "all of i")).status).toBe(201);
  expect(await account.sdk.uploads.get(id)).toMatchObject({ state: "COMPLETED", file: { fileSize: 8 } });
});

test("an upload whose bytes are gone when it completes starts again at 0", async () => {
  const account = await service.account();
  const { id, uploadUrl } = await createUpload(account, { size: 8 });
  await append(uploadUrl, 0, "half");
  const finish = vi.spyOn(service.blobs, "finish").mockImplementationOnce(async (key) => {
    throw new BlobNotFoundError(key);
  });
  await expectError(await append(uploadUrl, 4, "done"), 409, "UPLOAD_OFFSET_MISMATCH");
  expect(finish).toHaveBeenCalledOnce();
  expect(await offsetOf(uploadUrl)).toBe(0);
  expect((await put(uploadUrl, "halfdone")).status).toBe(201);
  expect(await account.sdk.uploads.get(id)).toMatchObject({ state: "COMPLETED", file: { fileSize: 8 } });
});
