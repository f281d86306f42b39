import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount, type TestUser } from "../../testing/black-box.ts";
import { expectError } from "../../testing/raw-http.ts";

let service: BlackBox;
let admin: MediaAssetService;
let account: TestAccount;
let user: TestUser;
beforeAll(async () => {
  service = await startBlackBox();
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
});
beforeEach(async () => {
  account = await service.account();
  user = await service.user(account);
});
afterAll(() => service.stop());

const suspend = (suspended: boolean) => admin.accounts.update(account.id, { suspended });
const signIn = () =>
  fetch(`${service.url}/dashboard/api/session`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Dashboard": "1" },
    body: JSON.stringify({ email: user.email, password: user.password }),
  });

test("keys of a suspended account are rejected, also for reads, and those of another account are not", async () => {
  expect(await suspend(true)).toMatchObject({ suspended: true });
  await expectError(await account.request("/api/v1/files"), 403, "ACCOUNT_SUSPENDED");
  await expectError(await account.request("/api/v1/folders", { method: "POST" }), 403, "ACCOUNT_SUSPENDED");
  expect((await (await service.account()).request("/api/v1/files")).status).toBe(200);
});

test("its users cannot sign in, and signed-in users cannot do anything", async () => {
  const Cookie = await user.signIn();
  await suspend(true);
  await expectError(await signIn(), 403, "ACCOUNT_SUSPENDED");
  const wrong = await user.signIn("wrong").catch(String);
  expect(wrong).toContain("INVALID_CREDENTIALS");
  for (const path of ["/dashboard/api/session", "/dashboard/api/v1/files"]) {
    const error = await expectError(await fetch(service.url + path, { headers: { Cookie } }), 401, "SESSION_REQUIRED");
    expect(error.message).toContain("suspended");
  }
});

test("delivery of its files returns 404, public or signed", async () => {
  const open = await account.sdk.files.upload(new Blob(["open"]), {});
  const signed = await account.sdk.files.upload(new Blob(["signed"]), { isPublic: false });
  await suspend(true);
  for (const { cdnUrl } of [open, signed]) {
    await expectError(await fetch(cdnUrl, { headers: { "X-API-Key": account.key } }), 404, "FILE_NOT_FOUND");
  }
});

test("keys, sessions and URLs work again after the suspension ends", async () => {
  const Cookie = await user.signIn();
  const { id, cdnUrl } = await account.sdk.files.upload(new Blob(["kept"]), {});
  await suspend(true);
  await suspend(true);
  expect(await suspend(false)).toMatchObject({ suspended: false });
  expect((await account.sdk.files.get(id)).id).toBe(id);
  expect(await (await fetch(cdnUrl)).text()).toBe("kept");
  expect((await fetch(`${service.url}/dashboard/api/session`, { headers: { Cookie } })).status).toBe(200);
});
