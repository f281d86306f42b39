import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import {
  beginUpload,
  offsetOf,
  onlyFile,
  patchTus,
  send,
  untilSending,
  uploadOf,
} from "../../testing/uploads/sending.ts";

/* An upload URL grants exactly one file of one account, until it expires. */

let now = new Date();
let service: TestService;
let admin: MediaAssetService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
});
afterAll(() => service.stop());

async function begin(wanted: Parameters<typeof beginUpload>[1] = {}) {
  account = await service.account();
  return beginUpload(account, wanted);
}

const bytes = randomBytes(1000);
const METHODS = ["PUT", "PATCH", "DELETE"];

async function expectInvalid(url: string): Promise<void> {
  for (const method of METHODS) {
    const headers = { "Upload-Offset": 0, "Content-Type": "application/octet-stream" };
    await expectError(await send(method, url, headers, bytes), 403, "INVALID_UPLOAD_URL");
  }
  const { status, headers } = await send("HEAD", url);
  expect([status, headers.get("Upload-Offset")]).toEqual([403, null]);
}

describe("the signature of an upload URL", () => {
  it("grants no access if it is altered, missing, duplicated or of another upload", async () => {
    const { uploadUrl, id } = await begin();
    const other = await beginUpload(account);
    const signature = new URL(uploadUrl).searchParams.get("signature") ?? "";
    const last = signature.endsWith("A") ? "B" : "A";
    await expectInvalid(uploadUrl.slice(0, -1) + last);
    await expectInvalid(uploadUrl.replace(/\?.*/, ""));
    await expectInvalid(uploadUrl.replace(/=.*/, "="));
    await expectInvalid(uploadUrl.replace(id, other.id));
    await expectInvalid(uploadUrl.replace(id, id.toUpperCase()));
    expect((await send("PUT", `${uploadUrl}&signature=${signature}`, {}, bytes)).status).toBeGreaterThanOrEqual(400);
    expect(await uploadOf(account, id)).toMatchObject({ state: "OPEN", offset: 0 });
  });

  it("grants no access to the rest of the account", async () => {
    const { uploadUrl, id } = await begin();
    const signature = new URL(uploadUrl).search;
    for (const path of ["/api/v1/files", "/api/v1/uploads", `/api/v1/uploads/${id}`]) {
      expect((await fetch(service.url + path + signature)).status).toBeGreaterThanOrEqual(400);
    }
    const read = await fetch(uploadUrl);
    expect([read.status, read.headers.get("Allow")?.split(", ").sort()]).toEqual([
      405,
      ["DELETE", "HEAD", "OPTIONS", "PATCH", "PUT"],
    ]);
  });

  it("is rejected after the account is suspended or deleted", async () => {
    const { uploadUrl } = await begin();
    await admin.accounts.update(account.id, { suspended: true });
    await expectError(await send("PUT", uploadUrl, {}, bytes), 403, "ACCOUNT_SUSPENDED");
    await admin.accounts.update(account.id, { suspended: false });
    expect((await patchTus(uploadUrl, 0, bytes)).status).toBe(204);
    await admin.accounts.erase(account.id);
    await expectError(await send("PUT", uploadUrl, {}, bytes), 404, "UPLOAD_NOT_FOUND");
  });
});

describe("an upload", () => {
  it("belongs to one account", async () => {
    const { id } = await begin();
    const owner = account;
    const otherAccount = await service.account();
    for (const method of ["GET", "DELETE"]) {
      await expectError(await otherAccount.request(`/api/v1/uploads/${id}`, { method }), 404, "UPLOAD_NOT_FOUND");
    }
    const listed = await otherAccount.request("/api/v1/uploads");
    expect(await listed.json()).toMatchObject({ data: { uploads: [], pagination: { total: 0 } } });
    expect((await uploadOf(owner, id)).state).toBe("OPEN");
  });

  it("cannot be created, cancelled or shared by a read-only key", async () => {
    const reader = await service.account({ permissions: [] });
    const made = await reader.request("/api/v1/uploads", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ filename: "a.txt" }),
    });
    await expectError(made, 403, "INSUFFICIENT_PERMISSIONS");
  });

  it("can finish a request that started before it expired, and rejects one that starts later", async () => {
    const { uploadUrl, id } = await begin({ expiresIn: 60 });
    const slow = request(uploadUrl, { method: "PUT", agent: false, headers: { "Content-Length": bytes.length } });
    slow.write(bytes.subarray(0, 500));
    await untilSending(service, uploadUrl);
    now = new Date(now.getTime() + 61_000);
    slow.end(bytes.subarray(500));
    const [response] = (await once(slow, "response")) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(201);
    expect((await uploadOf(account, id)).state).toBe("COMPLETED");
    expect(await onlyFile(account)).toEqual(bytes);
    const { uploadUrl: late } = await beginUpload(account, { expiresIn: 60 });
    now = new Date(now.getTime() + 61_000);
    await expectError(await send("PUT", late, {}, randomBytes(9)), 410, "UPLOAD_ENDED");
  });
});

describe("the receipt", () => {
  const DRAFT = { "Content-Type": "application/octet-stream" };
  const emptyPatch = (url: string) => send("PATCH", url, { ...DRAFT, "Upload-Offset": bytes.length });

  it("is returned until expiresAt for the same bytes, and for an empty PATCH at the end", async () => {
    const { uploadUrl, id } = await begin({ size: bytes.length, expiresIn: 60 });
    const first = await send("PUT", uploadUrl, {}, bytes);
    const checksum = createHash("sha256").update(bytes).digest("hex");
    const { data: receipt } = JSON.parse(first.body);
    expect(receipt).toEqual({
      id: expect.stringMatching(/^file_/),
      uploadId: id,
      fileSize: bytes.length,
      mimeType: "application/octet-stream",
      checksum,
    });
    const again = [await send("PUT", uploadUrl, {}, bytes), await emptyPatch(uploadUrl), await emptyPatch(uploadUrl)];
    for (const { status, body } of again) expect([status, JSON.parse(body).data]).toEqual([201, receipt]);
    const ofTus = await patchTus(uploadUrl, bytes.length, Buffer.alloc(0));
    expect([ofTus.status, ofTus.headers.get("Upload-File")]).toEqual([204, receipt.id]);
    now = new Date(now.getTime() + 61_000);
    for (const late of [await send("PUT", uploadUrl, {}, bytes), await emptyPatch(uploadUrl)]) {
      await expectError(late, 410, "UPLOAD_ENDED");
    }
  });

  it("is not returned for an empty PATCH at another offset, an empty PUT, or other bytes", async () => {
    const { uploadUrl } = await begin({ size: bytes.length });
    expect((await send("PUT", uploadUrl, {}, bytes)).status).toBe(201);
    for (const refused of [
      await send("PATCH", uploadUrl, { ...DRAFT, "Upload-Offset": 0 }),
      await send("PATCH", uploadUrl, { ...DRAFT, "Upload-Offset": bytes.length - 1 }),
      await send("PUT", uploadUrl),
      await send("PUT", uploadUrl, {}, randomBytes(bytes.length)),
    ]) {
      await expectError(refused, 410, "UPLOAD_ENDED");
    }
  });
});

describe("the API calls of an upload URL", () => {
  it("are one call of the account per request, as with its key", async () => {
    const { uploadUrl } = await begin({ size: bytes.length });
    const remaining = async () =>
      Number((await account.request("/api/v1/folders")).headers.get("X-RateLimit-Remaining"));
    const before = await remaining();
    for (let at = 0; at < 900; at += 100) await patchTus(uploadUrl, at, bytes.subarray(at, at + 100));
    expect(await offsetOf(uploadUrl)).toBe(900);
    expect(await remaining()).toBe(before - 11);
    await patchTus(uploadUrl, 900, bytes.subarray(900));
    await patchTus(uploadUrl, 900, bytes.subarray(900));
    expect(await remaining()).toBe(before - 14);
  });

  it("end with the calls of the day, and the response contains only the time of the reset", async () => {
    const { uploadUrl, id } = await begin();
    await admin.accounts.update(account.id, { limits: { apiCallsPerDay: 0 } });
    for (const method of ["PUT", "HEAD", "DELETE"]) {
      const response = await send(method, uploadUrl, {}, method === "PUT" ? bytes : undefined);
      expect([response.status, Number(response.headers.get("Retry-After"))]).toEqual([429, expect.any(Number)]);
      // The limit of the address.
      expect(response.headers.get("X-RateLimit-Limit")).toBe("1000000");
      if (method === "HEAD") continue;
      const { details } = await expectError(response, 429, "RATE_LIMIT_EXCEEDED", "rate limit is exceeded");
      expect(details).toBeUndefined();
    }
    await admin.accounts.update(account.id, { limits: { apiCallsPerDay: null } });
    expect(await uploadOf(account, id)).toMatchObject({ state: "OPEN", offset: 0 });
    expect((await send("PUT", uploadUrl, {}, bytes)).status).toBe(201);
  });

  it("are charged to the address after the upload has ended", async () => {
    const { uploadUrl } = await begin();
    await send("DELETE", uploadUrl);
    await admin.accounts.update(account.id, { limits: { apiCallsPerDay: 0 } });
    const before = Number((await send("HEAD", uploadUrl)).headers.get("X-RateLimit-Remaining"));
    now = new Date(now.getTime() + 25 * 3_600_000);
    const after = await send("HEAD", uploadUrl);
    expect([after.status, Number(after.headers.get("X-RateLimit-Remaining"))]).toEqual([410, expect.any(Number)]);
    expect(before).toBeGreaterThan(0);
  });
});
