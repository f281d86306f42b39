import { afterAll, beforeAll, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../../testing/black-box.ts";

let service: BlackBox;
let account: TestAccount;
beforeAll(async () => {
  service = await startBlackBox();
  account = await service.account();
});
afterAll(() => service.stop());

const headers = (response: Response) => [
  response.status,
  response.headers.get("Cache-Control"),
  response.headers.get("Vary"),
];

test("responses of the API are not cacheable, and Vary lists the header that selects them", async () => {
  const { id } = await account.sdk.files.upload(new Blob(["kept by nobody"]), { filename: "a.txt" });
  for (const [path, status] of [
    ["/api/v1/files", 200],
    [`/api/v1/files/${id}`, 200],
    ["/api/v1/files?limit=x", 400],
    ["/api/v1/nothing", 404],
  ] as const) {
    expect([path, ...headers(await account.request(path))]).toEqual([path, status, "private, no-store", "X-API-Key"]);
  }
  expect(headers(await fetch(`${service.url}/api/v1/files`))).toEqual([401, "private, no-store", "X-API-Key"]);
});

test("responses of administration, dashboard and health checks are not cacheable", async () => {
  const admin = { headers: { "X-Admin-Token": service.adminToken } };
  expect(headers(await fetch(`${service.url}/admin/accounts`, admin))).toEqual([
    200,
    "private, no-store",
    "X-Admin-Token",
  ]);
  const dashboard = [401, "private, no-store", "Cookie, Origin"];
  expect(headers(await fetch(`${service.url}/dashboard/api/session`))).toEqual(dashboard);
  expect(headers(await fetch(`${service.url}/dashboard/api/v1/files`))).toEqual(dashboard);
  expect(headers(await fetch(`${service.url}/health/live`))).toEqual([200, "private, no-store", null]);
});

test("shared caches can store a public file for one minute, but not an error", async () => {
  const { id, cdnUrl } = await account.sdk.files.upload(new Blob(["kept for a minute"]), { filename: "b.txt" });
  expect(headers(await fetch(cdnUrl))).toEqual([
    200,
    "public, max-age=86400, s-maxage=60, stale-while-revalidate=60",
    null,
  ]);
  await account.sdk.files.update(id, { isPublic: false });
  expect(headers(await fetch(cdnUrl))).toEqual([403, "private, no-store", null]);
  await account.sdk.files.delete(id);
  expect(headers(await fetch(cdnUrl))).toEqual([404, "private, no-store", null]);
});
