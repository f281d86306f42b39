import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../black-box.ts";
import { awayFromMidnight } from "../midnight.ts";
import { expectError } from "../raw-http.ts";

/* "Authentication", "Errors" and "Limits", row by row. */

let service: BlackBox;
let account: TestAccount;
let admin: MediaAssetService;
beforeAll(async () => {
  service = await startBlackBox();
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const text = (content: string) => new Blob([content]);
const MB = 1_048_576;

describe("Authentication", () => {
  test("1. every request requires X-API-Key; a key in the query is ignored", async () => {
    for (const path of ["files", "files/x", "folders", "folders/x", "stats"]) {
      await expectError(await fetch(`${service.url}/api/v1/${path}`), 401, "MISSING_API_KEY");
    }
    const inQuery = await fetch(`${service.url}/api/v1/files?X-API-Key=${account.key}&api_key=${account.key}`);
    await expectError(inQuery, 401, "MISSING_API_KEY");
    expect(inQuery.headers.get("WWW-Authenticate")).toBe('ApiKey realm="media-asset-service"');
  });

  test("2. a key starts with the prefix and an underscore, is returned once and stored as a hash", async () => {
    const { key, ...record } = await admin.keys.create(account.id, { name: "once" });
    expect(key).toMatch(/^mas_[0-9A-Za-z]{36}$/);
    const { keys } = await admin.keys.list(account.id);
    expect(keys).toContainEqual(record);
    expect(JSON.stringify(keys)).not.toContain(key);
    const stored = await service.db.selectFrom("api_keys").selectAll().where("id", "=", record.id).execute();
    expect(JSON.stringify(stored)).not.toContain(key.slice(8, -4));
  });

  test.each([
    ["upload", "write", () => account.sdk.files.upload(text("x"))],
    ["file update", "write", () => account.sdk.files.update("file_x", { description: "x" })],
    ["folder creation", "write", () => account.sdk.folders.create({ name: "x" })],
    ["folder update", "write", () => account.sdk.folders.update("fold_x", { name: "x" })],
    ["deleting files", "delete", () => account.sdk.files.delete("file_x")],
    ["deleting folders", "delete", () => account.sdk.folders.delete("fold_x")],
  ] as const)("4. %s requires the permission %s", async (_, required, call) => {
    account = await service.account({ permissions: required === "write" ? ["delete"] : ["write"] });
    const granted = required === "write" ? ["read", "delete"] : ["read", "write"];
    await expect(call()).rejects.toMatchObject({
      status: 403,
      code: "INSUFFICIENT_PERMISSIONS",
      details: { required, granted },
    });
  });
});

describe("Errors", () => {
  test("409 DUPLICATE_FOLDER: folder name already used under the same parent", async () => {
    const { id } = await account.sdk.folders.create({ name: "Press" });
    await expect(account.sdk.folders.create({ name: "Press" })).rejects.toMatchObject({
      status: 409,
      code: "DUPLICATE_FOLDER",
      details: { existingFolderId: id },
    });
  });

  test("400 CIRCULAR_REFERENCE: folder moved into itself or its own subfolder", async () => {
    const a = await account.sdk.folders.create({ name: "a" });
    const b = await account.sdk.folders.create({ name: "b", parentId: a.id });
    const c = await account.sdk.folders.create({ name: "c", parentId: b.id });
    for (const parentId of [a.id, b.id, c.id]) {
      await expect(account.sdk.folders.update(a.id, { parentId })).rejects.toMatchObject({
        status: 400,
        code: "CIRCULAR_REFERENCE",
        details: undefined,
      });
    }
  });

  test("400 FOLDER_NOT_EMPTY: folder delete with contents and without deleteContents=true", async () => {
    const folder = await account.sdk.folders.create({ name: "a" });
    await account.sdk.folders.create({ name: "b", parentId: folder.id });
    await account.sdk.files.upload(text("x"), { folderId: folder.id });
    await expect(account.sdk.folders.delete(folder.id)).rejects.toMatchObject({
      status: 400,
      code: "FOLDER_NOT_EMPTY",
      details: { fileCount: 1, childCount: 1 },
    });
  });

  test("413 FILE_TOO_LARGE: upload above the plan's maximum file size", async () => {
    const small = await service.account({ plan: "ENTERPRISE", limits: { maxFileSize: 10 } });
    expect((await small.sdk.files.upload(text("0123456789"))).fileSize).toBe(10);
    await expect(small.sdk.files.upload(text("0123456789x"))).rejects.toMatchObject({
      status: 413,
      code: "FILE_TOO_LARGE",
      details: { maxFileSize: 10, plan: "ENTERPRISE" },
    });
  });

  test("409 DUPLICATE_FILE: upload with the same checksum as an existing file in the account", async () => {
    const { id, checksum } = await account.sdk.files.upload(text("same"));
    await expect(account.sdk.files.upload(text("same"), { filename: "other" })).rejects.toMatchObject({
      status: 409,
      code: "DUPLICATE_FILE",
      details: { existingFileId: id, checksum },
    });
    const other = await service.account();
    expect((await other.sdk.files.upload(text("same"))).checksum).toBe(checksum);
  });
});

describe("Limits", () => {
  test("files page size: default 20, maximum 100", async () => {
    const { pagination } = await account.sdk.files.list().page();
    expect(pagination.limit).toBe(20);
    expect((await account.request("/api/v1/files?limit=100")).status).toBe(200);
    await expectError(await account.request("/api/v1/files?limit=101"), 400, "VALIDATION_ERROR", "limit");
  });

  test("folders page size: default 50, maximum 200", async () => {
    const { pagination } = await account.sdk.folders.list().page();
    expect(pagination.limit).toBe(50);
    expect((await account.request("/api/v1/folders?limit=200")).status).toBe(200);
    await expectError(await account.request("/api/v1/folders?limit=201"), 400, "VALIDATION_ERROR", "limit");
  });

  test.each([
    ["Free", "FREE", 10],
    ["Pro", "PRO", 100],
  ] as const)(
    "max file size, %s: the documented megabytes are accepted, and one byte more is refused",
    async (_, plan, mb) => {
      const { sdk } = await service.account({ plan });
      expect((await sdk.stats.get({ days: 1 })).limits).toMatchObject({ plan, maxFileSize: mb * MB });
      const content = Buffer.alloc(10 * MB + 1, plan);
      const atLimit = plan === "FREE" ? content.subarray(1) : content;
      expect((await sdk.files.upload(new Blob([atLimit]))).fileSize).toBe(atLimit.length);
      if (plan !== "FREE") return;
      await expect(sdk.files.upload(new Blob([content]))).rejects.toMatchObject({
        status: 413,
        code: "FILE_TOO_LARGE",
      });
    },
  );

  test("max file size, Enterprise: custom", async () => {
    const created = await admin.accounts.create({ name: "x", plan: "ENTERPRISE", limits: { maxFileSize: 123 } });
    expect(created.limits.maxFileSize).toBe(123);
  });

  test("stats window: days, default 30", async () => {
    expect((await account.sdk.stats.get()).daily).toHaveLength(30);
  });
});

describe("Rate limiting", () => {
  test("the three headers contain the plan's calls per day, the remaining calls, and midnight UTC", async () => {
    await awayFromMidnight();
    const free = await service.account({ plan: "FREE" });
    await free.request("/api/v1/files");
    const { headers } = await free.request("/api/v1/files");
    expect(headers.get("X-RateLimit-Limit")).toBe("1000");
    expect(headers.get("X-RateLimit-Remaining")).toBe("998");
    const midnight = new Date().setUTCHours(24, 0, 0, 0) / 1000;
    expect(headers.get("X-RateLimit-Reset")).toBe(String(midnight));
  });

  test.each([
    ["FREE", 1_000, 0],
    ["PRO", 100_000, 1_000],
    ["ENTERPRISE", 1_000_000, 10_000],
  ] as const)("the limits group reports the plan %s", async (plan, apiCallsPerDay, aiCreditsPerMonth) => {
    const { sdk } = await service.account({ plan });
    expect((await sdk.stats.get({ days: 1 })).limits).toEqual({
      plan,
      storageBytes: { FREE: 1, PRO: 100, ENTERPRISE: 1024 }[plan] * 1024 * MB,
      bandwidthBytes: { FREE: 10, PRO: 500, ENTERPRISE: 10_240 }[plan] * 1024 * MB,
      maxFileSize: { FREE: 10, PRO: 100, ENTERPRISE: 1024 }[plan] * MB,
      apiCallsPerDay,
      aiCreditsPerMonth,
    });
  });
});
