import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileSystemStore } from "@media-asset-service/blobs/filesystem.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectError, type RawResponse } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import {
  beginUpload,
  onlyFile,
  patchTus,
  type SentResponse,
  send,
  uploadOf,
  usedBy,
} from "../../testing/uploads/sending.ts";

/* Attempts to use an upload URL beyond its purpose. No attempt leaves any data. */

const MB = 1024 * 1024;

let now = new Date();
let directory = "";
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "hostile-uploads-"));
  service = await startTestService({ blobs: fileSystemStore(directory), clock: () => now });
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

/** Returns the number of files in the store. */
async function stored(): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/**
 * Expects that the attempt is rejected, that the upload has ended, and that neither the store nor the account has more
 * data than before.
 */
async function expectNothingLeft(
  wanted: Parameters<typeof beginUpload>[1],
  attempt: (url: string) => Promise<RawResponse>,
  status: number,
  code: string,
): Promise<void> {
  const [files, used] = [await stored(), await usedBy(account)];
  const { uploadUrl, id } = await beginUpload(account, wanted);
  await expectError(await attempt(uploadUrl), status, code);
  expect(await uploadOf(account, id)).toMatchObject({ state: "FAILED", file: null, error: { code } });
  expect([await stored(), await usedBy(account)]).toEqual([files, used]);
  // A repeated request gets the same response.
  await expectError(await attempt(uploadUrl), status, code);
}

const chunked = (bytes: Buffer) => [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)];

describe("a URL for 10 MB", () => {
  const bytes = randomBytes(10 * MB + 1);
  const wanted = { maxSize: 10 * MB };

  it("accepts 10 MB", async () => {
    const { uploadUrl } = await beginUpload(account, wanted);
    const complete = bytes.subarray(0, 10 * MB);
    expect((await send("PUT", uploadUrl, {}, chunked(complete))).status).toBe(201);
    expect((await onlyFile(account))?.equals(complete)).toBe(true);
  });

  it("rejects one more byte in the Content-Length", async () => {
    await expectNothingLeft(wanted, (url) => send("PUT", url, {}, bytes), 413, "FILE_TOO_LARGE");
  });

  it("rejects one more byte in a chunked body", async () => {
    await expectNothingLeft(wanted, (url) => send("PUT", url, {}, chunked(bytes)), 413, "FILE_TOO_LARGE");
  });

  it("rejects one more byte in a separate request", async () => {
    const attempt = async (url: string) => {
      await patchTus(url, 0, bytes.subarray(0, 10 * MB));
      return patchTus(url, 10 * MB, bytes.subarray(10 * MB));
    };
    await expectNothingLeft(wanted, attempt, 413, "FILE_TOO_LARGE");
  });

  it("cannot be extended beyond the limit of the plan", async () => {
    const { maxSize } = await beginUpload(account, { maxSize: 1024 ** 5 });
    expect(maxSize).toBe(100 * MB);
  });
});

describe("a URL for images", () => {
  it.each(["<!doctype html><script>alert(1)</script>", "%PDF-1.7\n%%EOF", "plain text"])(
    "rejects %j, whatever its filename and type",
    async (text) => {
      const wanted = { filename: "picture.png", mimeTypes: ["image/*"] };
      const attempt = (url: string) => send("PUT", url, { "Content-Type": "image/png" }, Buffer.from(text));
      await expectNothingLeft(wanted, attempt, 415, "MEDIA_TYPE_NOT_ALLOWED");
    },
  );
});

describe("the account's storage", () => {
  beforeEach(async () => {
    account = await service.account({ limits: { storageBytes: 3 * MB } });
  });

  it("ends an upload that exceeds it while it is received", async () => {
    const bytes = randomBytes(40 * MB);
    await expectNothingLeft({}, (url) => send("PUT", url, {}, chunked(bytes)), 403, "STORAGE_LIMIT_EXCEEDED");
  });

  it("is not exceeded by several concurrent uploads", async () => {
    const urls = await Promise.all(Array.from({ length: 6 }, () => beginUpload(account)));
    const responses = await Promise.all(urls.map(({ uploadUrl }) => send("PUT", uploadUrl, {}, randomBytes(MB))));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403, 403, 403]);
    expect(await usedBy(account)).toBe(3 * MB);
  });

  it("includes received bytes of open uploads, and releases them when an upload is cancelled", async () => {
    const { uploadUrl } = await beginUpload(account, { size: 3 * MB });
    await patchTus(uploadUrl, 0, randomBytes(2 * MB));
    expect(await usedBy(account)).toBe(2 * MB);
    await expect(beginUpload(account, { size: 2 * MB })).rejects.toThrow("STORAGE_LIMIT_EXCEEDED");
    await send("DELETE", uploadUrl);
    expect(await usedBy(account)).toBe(0);
    await beginUpload(account, { size: 2 * MB });
  });
});

describe("open uploads", () => {
  it("are limited by the plan, also when they are created concurrently", async () => {
    account = await service.account({ plan: "FREE" });
    const made = await Promise.allSettled(Array.from({ length: 30 }, () => beginUpload(account, { expiresIn: 60 })));
    const open = made.flatMap((it) => (it.status === "fulfilled" ? [it.value] : []));
    expect(open.length).toBe(20);
    await expect(beginUpload(account)).rejects.toThrow("TOO_MANY_UPLOADS");
    await send("DELETE", open[0]?.uploadUrl ?? "");
    await send("PUT", open[1]?.uploadUrl ?? "", {}, randomBytes(9));
    await Promise.all([beginUpload(account, { expiresIn: 60 }), beginUpload(account, { expiresIn: 60 })]);
    await expect(beginUpload(account)).rejects.toThrow("TOO_MANY_UPLOADS");
    now = new Date(now.getTime() + 60_000);
    await beginUpload(account);
  });
});

describe("a completed upload", () => {
  it("accepts no more bytes, and does not change", async () => {
    const bytes = randomBytes(1000);
    const { uploadUrl } = await beginUpload(account);
    await send("PUT", uploadUrl, {}, bytes);
    const other = Buffer.concat([bytes, Buffer.from("x")]);
    const attempts: Promise<SentResponse>[] = [
      send("PUT", uploadUrl, {}, other),
      send("PUT", uploadUrl, {}, chunked(other)),
      send("PUT", uploadUrl, {}, bytes.subarray(0, 999)),
      send("PUT", uploadUrl, {}, randomBytes(1000)),
      patchTus(uploadUrl, 1000, Buffer.from("x")),
      patchTus(uploadUrl, 0, other),
      send("DELETE", uploadUrl),
    ];
    for (const response of await Promise.all(attempts)) await expectError(response, 410, "UPLOAD_ENDED");
    expect(await onlyFile(account)).toEqual(bytes);
    expect(await usedBy(account)).toBe(1000);
  });
});
