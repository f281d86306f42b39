import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { isApiKey, newApiKey } from "./api-key.ts";

const START = Date.parse("2026-05-11T09:30:00.000Z");
const HOUR = 3_600_000;

let now: Date;
let service: TestService;
let admin: MediaAssetService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
});
beforeEach(async () => {
  now = new Date(START);
  account = await service.account();
});
afterAll(() => service.stop());

const after = (ms: number) => {
  now = new Date(START + ms);
};
const call = (key: string, path = "/api/v1/folders", init?: RequestInit) =>
  fetch(service.url + path, { ...init, headers: { "X-API-Key": key } });

describe("a key", () => {
  test("consists of mas_, 30 random characters and their CRC-32", () => {
    const keys = Array.from({ length: 200 }, newApiKey);
    for (const key of keys) expect(key).toMatch(/^mas_[0-9A-Za-z]{36}$/);
    expect(new Set(keys).size).toBe(200);
    expect(keys.every(isApiKey)).toBe(true);
  });

  test("is invalid if one character is changed", () => {
    const key = newApiKey();
    for (let at = 0; at < key.length; at++) {
      const other = key.charAt(at) === "x" ? "y" : "x";
      expect(isApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
  });

  test("is rejected without a database query if it is malformed", async () => {
    const connect = vi.spyOn(service.pool, "connect");
    try {
      const typo = account.key.slice(0, -1) + (account.key.endsWith("a") ? "b" : "a");
      for (const key of [typo, "nonsense", `${account.key}x`, account.key.toUpperCase()]) {
        await expectError(await call(key), 401, "INVALID_API_KEY");
      }
      expect(connect).not.toHaveBeenCalled();
      await expectError(await call(newApiKey()), 401, "INVALID_API_KEY");
      expect(connect).toHaveBeenCalled();
    } finally {
      connect.mockRestore();
    }
  });

  test("stops working when it expires, with a separate error code", async () => {
    const expiresAt = new Date(START + HOUR).toISOString();
    const { key } = await admin.keys.create(account.id, { expiresAt });
    after(HOUR - 1);
    expect((await call(key)).status).toBe(200);
    after(HOUR);
    const response = await call(key);
    expect(response.headers.get("WWW-Authenticate")).toBe('ApiKey realm="media-asset-service"');
    await expectError(response, 401, "EXPIRED_API_KEY", expiresAt);
  });

  test("stops working immediately when it is revoked", async () => {
    const { id, key } = await admin.keys.create(account.id);
    expect((await call(key)).status).toBe(200);
    expect(await admin.keys.revoke(id)).toMatchObject({ id, revokedAt: now.toISOString() });
    await expectError(await call(key), 401, "INVALID_API_KEY");
    expect((await call(account.key)).status).toBe(200);
  });

  test("keeps the time of its first revocation", async () => {
    const { id } = await admin.keys.create(account.id);
    const { revokedAt } = await admin.keys.revoke(id);
    after(HOUR);
    expect((await admin.keys.revoke(id)).revokedAt).toBe(revokedAt);
  });
});

describe("rotation", () => {
  test("keeps the id, the permissions, and for 24 hours the old secret", async () => {
    const { key: old, ...made } = await admin.keys.create(account.id, { name: "Website", permissions: ["write"] });
    const { key: fresh, ...rotated } = await admin.keys.rotate(made.id);
    expect(fresh).not.toBe(old);
    expect(rotated).toEqual({ ...made, prefix: fresh.slice(0, 8), lastFour: fresh.slice(-4) });
    expect((await admin.keys.list(account.id)).keys.filter(({ id }) => id === made.id)).toHaveLength(1);
    after(24 * HOUR - 1);
    expect([(await call(old)).status, (await call(fresh)).status]).toEqual([200, 200]);
    after(24 * HOUR);
    await expectError(await call(old), 401, "EXPIRED_API_KEY");
    expect((await call(fresh)).status).toBe(200);
  });

  test("does not extend the expiry of the key", async () => {
    const { id, key: old } = await admin.keys.create(account.id, { expiresAt: new Date(START + HOUR).toISOString() });
    const { key: fresh } = await admin.keys.rotate(id);
    after(HOUR);
    await expectError(await call(old), 401, "EXPIRED_API_KEY");
    await expectError(await call(fresh), 401, "EXPIRED_API_KEY");
  });

  test("ends with a revocation: both secrets stop working, and the key cannot be rotated", async () => {
    const { id, key: old } = await admin.keys.create(account.id);
    const { key: fresh } = await admin.keys.rotate(id);
    await admin.keys.revoke(id);
    await expectError(await call(old), 401, "INVALID_API_KEY");
    await expectError(await call(fresh), 401, "INVALID_API_KEY");
    await expect(admin.keys.rotate(id)).rejects.toMatchObject({ status: 404, code: "KEY_NOT_FOUND", details: { id } });
  });
});

describe("lastUsedAt", () => {
  const lastUsed = async (id: string) =>
    (await admin.keys.list(account.id)).keys.find((key) => key.id === id)?.lastUsedAt ?? null;

  test("is null before the first use, and written at most once a minute", async () => {
    const { id, key } = await admin.keys.create(account.id);
    expect(await lastUsed(id)).toBeNull();
    await call(key);
    expect(await lastUsed(id)).toBe("2026-05-11T09:30:00.000Z");
    after(59_999);
    await call(key);
    expect(await lastUsed(id)).toBe("2026-05-11T09:30:00.000Z");
    after(60_000);
    await call(key);
    expect(await lastUsed(id)).toBe("2026-05-11T09:31:00.000Z");
  });

  test("is not changed by a rejected key", async () => {
    const { id, key } = await admin.keys.create(account.id, { expiresAt: new Date(START + HOUR).toISOString() });
    after(2 * HOUR);
    await call(key);
    expect(await lastUsed(id)).toBeNull();
  });
});

describe("permissions", () => {
  const upload = (key: string) => {
    const form = new FormData();
    form.set("file", new File([key], "x.txt"));
    return fetch(`${service.url}/api/v1/upload`, { method: "POST", headers: { "X-API-Key": key }, body: form });
  };

  test("are read-only by default", async () => {
    const { key, permissions } = await admin.keys.create(account.id);
    expect(permissions).toEqual(["read"]);
    const file = await account.sdk.files.upload(new Blob(["x"]));
    const folder = await account.sdk.folders.create({ name: "x" });
    for (const path of ["files", `files/${file.id}`, "folders", `folders/${folder.id}`, "stats"]) {
      expect((await call(key, `/api/v1/${path}`)).status).toBe(200);
    }
    const { details } = await expectError(await upload(key), 403, "INSUFFICIENT_PERMISSIONS");
    expect(details).toEqual({ required: "write", granted: ["read"] });
  });

  test("delete does not imply write", async () => {
    const { key } = await admin.keys.create(account.id, { permissions: ["delete"] });
    const file = await account.sdk.files.upload(new Blob(["x"]));
    await expectError(await upload(key), 403, "INSUFFICIENT_PERMISSIONS", "write");
    expect((await call(key, `/api/v1/files/${file.id}`, { method: "DELETE" })).status).toBe(200);
  });

  test("write does not imply delete", async () => {
    const { key } = await admin.keys.create(account.id, { permissions: ["write"] });
    expect((await upload(key)).status).toBe(201);
    const { id } = await account.sdk.folders.create({ name: "x" });
    const response = await call(key, `/api/v1/folders/${id}`, { method: "DELETE" });
    await expectError(response, 403, "INSUFFICIENT_PERMISSIONS", "delete");
  });

  test("are checked before the id is looked up and the body is read", async () => {
    const { key } = await admin.keys.create(account.id);
    for (const [method, path] of [
      ["DELETE", "/api/v1/files/nonsense"],
      ["DELETE", "/api/v1/folders/nonsense?deleteContents=nonsense"],
      ["POST", "/api/v1/folders"],
      ["PATCH", "/api/v1/files"],
      ["POST", "/api/v1/upload"],
    ] as const) {
      await expectError(await call(key, path, { method }), 403, "INSUFFICIENT_PERMISSIONS");
    }
  });
});
