import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { localInvalidations } from "../db/invalidations.ts";
import { hashApiKey } from "./api-key.ts";
import { cachedKeys, type KeyMatch } from "./authenticate.ts";

let now: Date;
let service: TestService;
let admin: MediaAssetService;
let account: TestAccount;
beforeAll(async () => {
  now = new Date("2026-05-11T09:30:00.000Z");
  service = await startTestService({ clock: () => now });
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
});
beforeEach(async () => {
  now = new Date("2026-05-11T09:30:00.000Z");
  account = await service.account();
  for (let i = 0; i < 3; i++) expect((await account.request("/api/v1/files")).status).toBe(200);
});
afterAll(() => service.stop());

const keyOf = async (id: string) => (await admin.keys.list(id)).keys[0]?.id ?? "";

test("a revoked key stops working with the next call", async () => {
  await admin.keys.revoke(await keyOf(account.id));
  await expectError(await account.request("/api/v1/files"), 401, "INVALID_API_KEY");
});

test("a key in use and its old secret stop working when they expire", async () => {
  const { key } = await admin.keys.rotate(await keyOf(account.id));
  const renewed = (headers = { "X-API-Key": key }) => fetch(`${service.url}/api/v1/files`, { headers });
  expect((await account.request("/api/v1/files")).status).toBe(200);
  expect((await renewed()).status).toBe(200);
  now = new Date(now.getTime() + 24 * 3_600_000);
  await expectError(await account.request("/api/v1/files"), 401, "EXPIRED_API_KEY");
  expect((await renewed()).status).toBe(200);
});

test("the suspension, erasure or change of an account applies to the next call", async () => {
  await admin.accounts.update(account.id, { suspended: true });
  await expectError(await account.request("/api/v1/files"), 403, "ACCOUNT_SUSPENDED");
  await admin.accounts.update(account.id, { suspended: false, limits: { maxFileSize: 1 } });
  await expect(account.sdk.files.upload(new Blob(["12"]))).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
  await admin.accounts.erase(account.id);
  await expectError(await account.request("/api/v1/files"), 401, "INVALID_API_KEY");
});

test("a known key is loaded once within a while, an unknown one each time", async () => {
  const invalidations = localInvalidations();
  const loaded: string[] = [];
  const find = cachedKeys(async (hash) => {
    loaded.push(hash.toString("hex"));
    return hash.equals(hashApiKey("known")) ? foundKey("acct_a") : null;
  }, invalidations);
  for (let i = 0; i < 5; i++) {
    expect((await find(hashApiKey("known")))?.account.id).toBe("acct_a");
    expect(await find(hashApiKey("unknown"))).toBeNull();
  }
  expect(loaded.filter((hash) => hash === hashApiKey("known").toString("hex"))).toHaveLength(1);
  expect(loaded.filter((hash) => hash === hashApiKey("unknown").toString("hex"))).toHaveLength(5);
  await invalidations.invalidate("acct_b");
  await find(hashApiKey("known"));
  expect(loaded).toHaveLength(6);
  await invalidations.invalidate(null);
  await find(hashApiKey("known"));
  expect(loaded).toHaveLength(7);
});

test("a key that was loaded before a change is not cached after it", async () => {
  const invalidations = localInvalidations();
  const pending: (() => void)[] = [];
  const find = cachedKeys(async () => {
    await new Promise<void>((resolve) => pending.push(resolve));
    return foundKey("acct_a");
  }, invalidations);
  const first = find(hashApiKey("x"));
  await invalidations.invalidate("acct_a");
  pending.shift()?.();
  await first;
  const second = find(hashApiKey("x"));
  await expect.poll(() => pending).toHaveLength(1);
  pending.shift()?.();
  await second;
});

test("keys are not cached while changes of other processes do not arrive", async () => {
  let loads = 0;
  const find = cachedKeys(
    async () => {
      loads += 1;
      return foundKey("acct_a");
    },
    { ...localInvalidations(), isUpToDate: () => false },
  );
  for (let i = 0; i < 3; i++) await find(hashApiKey("x"));
  expect(loads).toBe(3);
});

/** Returns only the properties that the cache reads. */
function foundKey(accountId: string): KeyMatch {
  return { key: {}, account: { id: accountId }, validUntil: null } as KeyMatch;
}
