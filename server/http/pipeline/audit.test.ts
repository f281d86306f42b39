import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";
import { countEvents } from "../../accounts/audit.ts";

const MINUTE = 60_000;

let now = new Date("2026-05-11T09:30:00.000Z");
let service: TestService;
let admin: MediaAssetService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ clock: () => now, trustProxy: true });
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
});
beforeEach(async () => {
  now = new Date(now.getTime() + 60 * MINUTE);
  account = await service.account();
});
afterAll(() => service.stop());

const from = (address: string) => ({ "X-Forwarded-For": address });
const call = (headers: Record<string, string>, path = "/api/v1/files", method = "GET") =>
  fetch(service.url + path, { method, headers: { ...from("192.0.2.7"), ...headers } });
const guess = (token: string, address = "192.0.2.7") =>
  call({ "X-Admin-Token": token, ...from(address) }, "/admin/accounts");

/** Returns the denials of this test, newest first. */
async function denials() {
  const { items } = await admin.audit.listAll({ action: "access.deny", limit: 200 }).page();
  return items.filter(({ createdAt }) => createdAt === now.toISOString());
}

describe("the audit log contains", () => {
  test("a wrong admin token with its address and operation, without the token", async () => {
    const response = await guess("not-the-operators-token");
    expect(await denials()).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        action: "access.deny",
        operationId: "listAccounts",
        error: "INVALID_ADMIN_TOKEN",
        accountId: null,
        actor: { type: "ANONYMOUS", id: null, name: null },
        targetId: null,
        targetName: null,
        address: "192.0.2.7",
        requestId: response.headers.get("X-Request-Id"),
        details: {},
        createdAt: now.toISOString(),
      },
    ]);
  });

  test("a key without a permission, even if the body determines the permission", async () => {
    const { id, key } = await admin.keys.create(account.id, {});
    expect((await call({ "X-API-Key": key }, "/api/v1/files/file_1", "DELETE")).status).toBe(403);
    const [event] = await account.sdk.audit.list({ action: "access.deny" }).all();
    expect(event).toMatchObject({
      operationId: "deleteFile",
      error: "INSUFFICIENT_PERMISSIONS",
      actor: { type: "KEY", id },
      address: "192.0.2.7",
    });
    const writing = await admin.keys.create(account.id, { permissions: ["write"] });
    const response = await fetch(`${service.url}/api/v1/operations`, {
      method: "POST",
      headers: { "X-API-Key": writing.key, "Content-Type": "application/json" },
      body: JSON.stringify({ type: "delete", ids: ["file_1"] }),
    });
    expect(response.status).toBe(403);
    expect((await denials())[0]).toMatchObject({ operationId: "createBulkOperation", actor: { id: writing.id } });
  });

  test("keys that are revoked, expired, or of a suspended account", async () => {
    const revoked = await admin.keys.create(account.id, {});
    await admin.keys.revoke(revoked.id);
    await call({ "X-API-Key": revoked.key });
    const expired = await admin.keys.create(account.id, { expiresAt: new Date(now.getTime() + 1).toISOString() });
    now = new Date(now.getTime() + MINUTE);
    await call({ "X-API-Key": expired.key });
    await admin.accounts.update(account.id, { suspended: true });
    await call({ "X-API-Key": account.key });
    const items = await admin.audit.listAll({ action: "access.deny", accountId: account.id }).all();
    expect(items.map(({ error, actor }) => [error, actor.type, actor.id])).toEqual([
      ["ACCOUNT_SUSPENDED", "KEY", expect.stringMatching(/^key_/)],
      ["EXPIRED_API_KEY", "KEY", expired.id],
      ["INVALID_API_KEY", "KEY", revoked.id],
    ]);
    expect(JSON.stringify(items)).not.toContain(revoked.key);
  });

  test("an owner who calls an operation for operators", async () => {
    const owner = await service.user(account);
    await call({ Cookie: await owner.signIn() }, "/dashboard/api/accounts");
    expect(await denials()).toMatchObject([{ error: "OPERATOR_ONLY", actor: { type: "USER", id: owner.id } }]);
  });
});

describe("the audit log does not contain", () => {
  test("requests without a key or token, and unknown keys", async () => {
    await call({});
    await call({}, "/admin/accounts");
    await call({ "X-API-Key": "mas_000000000000000000000000000000000000" });
    await call({ "X-API-Key": "nonsense" });
    expect(await denials()).toEqual([]);
  });

  test("the same denial from the same network within 15 minutes", async () => {
    const { key } = await admin.keys.create(account.id, {});
    for (let i = 0; i < 5; i++) {
      await guess(`wrong-${i}`, `192.0.2.${i}`);
      await call({ "X-API-Key": key, ...from(`192.0.2.${i}`) }, `/api/v1/files/file_${i}`, "DELETE");
    }
    await call({ "X-API-Key": key, ...from("198.51.100.7") }, "/api/v1/files/file_1", "DELETE");
    expect(await denials()).toHaveLength(3);
    now = new Date(now.getTime() + 15 * MINUTE);
    await guess("wrong");
    expect(await denials()).toHaveLength(1);
  });

  test("more than 20 denials of one address", async () => {
    for (let i = 0; i < 25; i++) {
      const { key } = await admin.keys.create(account.id, {});
      await call({ "X-API-Key": key }, "/api/v1/files/file_1", "DELETE");
    }
    expect(await denials()).toHaveLength(20);
  });

  test("more than 100 denials of one account, from any addresses", async () => {
    const { key } = await admin.keys.create(account.id, {});
    for (let i = 0; i < 110; i++) {
      await call({ "X-API-Key": key, ...from(`10.0.${i}.1`) }, "/api/v1/files/file_1", "DELETE");
    }
    expect(await denials()).toHaveLength(100);
    const other = await service.account({ permissions: ["read"] });
    await call({ "X-API-Key": other.key, ...from("10.0.0.1") }, "/api/v1/files/file_1", "DELETE");
    expect(await denials()).toHaveLength(101);
  });

  test("more than 1,000 anonymous denials, from any addresses", async () => {
    const { auditDenials } = await import("./audit.ts");
    const { ServiceError } = await import("../../base/service-error.ts");
    const record = auditDenials(service.context);
    const count = () => countEvents(service.db, { actions: ["access.deny"] });
    const before = await count();
    const operation = { security: "adminToken" };
    for (let i = 0; i < 1_500; i++) {
      const request = {
        ip: `10.${i >> 8}.${i & 255}.1`,
        headers: { "x-admin-token": "wrong" },
        context: {
          id: "req_1",
          operation,
          operationId: "listAccounts",
          caller: null,
          signedIn: null,
          rejectedKey: null,
        },
      };
      const error = new ServiceError("INVALID_ADMIN_TOKEN", "No.");
      await new Promise((resolve) => record(error, request as never, {} as never, resolve));
    }
    expect((await count()) - before).toBe(1_000);
  });
});
