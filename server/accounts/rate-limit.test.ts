import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exchange, expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

const START = Date.parse("2026-05-11T23:59:00.000Z");
const ANONYMOUS = 12;

let day = 0;
let now: Date;
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  const limits = { anonymousCallsPerDay: ANONYMOUS, dashboardCallsPerMinute: 2 };
  service = await startTestService({ clock: () => now, ...limits });
});
beforeEach(async () => {
  // Each test runs on a different day, so that it begins with an unused anonymous allowance.
  now = new Date(START + day++ * 86_400_000 * 2);
  account = await service.account({ limits: { apiCallsPerDay: 3 } });
});
afterAll(() => service.stop());

const midnight = () => Date.parse(now.toISOString().slice(0, 10)) + 86_400_000;
const remaining = (response: Response) => Number(response.headers.get("X-RateLimit-Remaining"));
const anonymous = (path = "/api/v1/files", init?: RequestInit) => fetch(service.url + path, init);
async function spend(count: number, path?: string): Promise<void> {
  for (let i = 0; i < count; i++) await (await anonymous(path)).arrayBuffer();
}

function expectHeaders(response: Pick<Response, "headers">, limit: number, remainingCalls: number): void {
  const seconds = (midnight() - now.getTime()) / 1000;
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remainingCalls),
    "x-ratelimit-reset": String(midnight() / 1000),
    "ratelimit-policy": `"day";q=${limit};w=86400`,
    ratelimit: `"day";r=${remainingCalls};t=${seconds}`,
  });
}

describe("an account", () => {
  test("receives its limit, the remaining calls, and the reset time", async () => {
    expectHeaders(await account.request("/api/v1/files"), 3, 2);
    expectHeaders(await account.request("/api/v1/files"), 3, 1);
    expectHeaders(await account.request("/api/v1/files"), 3, 0);
  });

  test("receives 429 with Retry-After after its daily limit", async () => {
    for (let i = 0; i < 3; i++) await account.request("/api/v1/files");
    const response = await account.request("/api/v1/files");
    expectHeaders(response, 3, 0);
    expect(response.headers.get("Retry-After")).toBe("60");
    const resetAt = new Date(midnight()).toISOString();
    const { details } = await expectError(response, 429, "RATE_LIMIT_EXCEEDED", resetAt);
    expect(details).toEqual({ limit: 3, resetAt });
  });

  test("is not charged for a 429, and its allowance resets at midnight UTC", async () => {
    for (let i = 0; i < 6; i++) await account.request("/api/v1/files");
    const used = () =>
      service.db
        .selectFrom("daily_usage")
        .select(["day", "api_calls"])
        .where("account_id", "=", account.id)
        .orderBy("day")
        .execute();
    expect((await used()).map(({ api_calls }) => api_calls)).toEqual([3]);
    const reset = midnight();
    now = new Date(reset - 1);
    expect((await account.request("/api/v1/files")).status).toBe(429);
    now = new Date(reset);
    expectHeaders(await account.request("/api/v1/files"), 3, 2);
    expect((await used()).map(({ api_calls }) => api_calls)).toEqual([3, 1]);
  });

  test("is charged for 400, 403, 404, 405, a missing route and HEAD as for any other call", async () => {
    const reader = await service.account({ permissions: [], limits: { apiCallsPerDay: 100 } });
    const calls: [string, RequestInit, number][] = [
      ["/api/v1/files?limit=0", {}, 400],
      ["/api/v1/files/nonsense", { method: "DELETE" }, 403],
      ["/api/v1/files/nonsense", {}, 404],
      ["/api/v1/files", { method: "PUT" }, 405],
      ["/api/v1/nonsense", {}, 404],
      ["/api/v1/files", { method: "HEAD" }, 200],
    ];
    let expected = 100;
    for (const [path, init, status] of calls) {
      const response = await reader.request(path, init);
      expect([path, response.status]).toEqual([path, status]);
      expectHeaders(response, 100, --expected);
    }
  });

  test("is not charged for delivery, health and preflights", async () => {
    await account.request("/health/live");
    await account.request("/health/ready");
    await account.request("/cdn/file_x/x");
    await account.request("/api/v1/files", {
      method: "OPTIONS",
      headers: { Origin: "https://example.com", "Access-Control-Request-Method": "GET" },
    });
    expect(remaining(await account.request("/api/v1/files"))).toBe(2);
  });

  test("shares one exact count among its keys, also for concurrent calls", async () => {
    const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
    const { key } = await admin.keys.create(account.id);
    const calls = Array.from({ length: 10 }, (_, i) =>
      anonymous("/api/v1/folders", { headers: { "X-API-Key": i % 2 ? account.key : key } }),
    );
    const responses = await Promise.all(calls);
    expect(
      responses
        .filter(({ status }) => status === 200)
        .map(remaining)
        .toSorted(),
    ).toEqual([0, 1, 2]);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test("with a limit of 0 cannot make any call", async () => {
    const none = await service.account({ limits: { apiCallsPerDay: 0 } });
    const response = await none.request("/api/v1/files");
    expectHeaders(response, 0, 0);
    await expectError(response, 429, "RATE_LIMIT_EXCEEDED");
  });

  test("gets a changed limit with the next call", async () => {
    const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
    await account.request("/api/v1/files");
    await admin.accounts.update(account.id, { limits: { apiCallsPerDay: 1 } });
    expect((await account.request("/api/v1/files")).status).toBe(429);
    await admin.accounts.update(account.id, { limits: { apiCallsPerDay: 10 } });
    expect(remaining(await account.request("/api/v1/files"))).toBe(8);
  });

  test("is rejected before its permissions and its body are checked", async () => {
    const reader = await service.account({ permissions: [], limits: { apiCallsPerDay: 0 } });
    await expectError(await reader.request("/api/v1/upload", { method: "POST" }), 429, "RATE_LIMIT_EXCEEDED");
  });
});

describe("a user of the dashboard", () => {
  const open = (cookie: string) => anonymous("/dashboard/api/v1/files", { headers: { Cookie: cookie } });

  test("receives 429 for a second after too many calls, separately from other users and from the account's limit", async () => {
    const [cookie, colleague] = [
      await (await service.user(account)).signIn(),
      await (await service.user(account)).signIn(),
    ];
    expect([remaining(await open(cookie)), remaining(await open(cookie))]).toEqual([1, 0]);
    expectHeaders(await account.request("/api/v1/files"), 3, 2);
    now = new Date(now.getTime() + 29_100);
    const response = await open(cookie);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "retry-after": "1",
      "x-ratelimit-limit": "2",
      "x-ratelimit-reset": String(Math.floor((now.getTime() + 30_900) / 1000)),
      "ratelimit-policy": '"minute";q=2;w=60',
      ratelimit: '"minute";r=0;t=31',
    });
    const resetAt = new Date(now.getTime() + 900).toISOString();
    const { details } = await expectError(response, 429, "RATE_LIMIT_EXCEEDED", resetAt);
    expect(details).toEqual({ limit: 2, resetAt });
    expect(remaining(await open(colleague))).toBe(1);
    now = new Date(now.getTime() + 900);
    expect((await open(cookie)).status).toBe(200);
  });
});

describe("an anonymous client", () => {
  test.each([
    ["401", "/api/v1/files", {}, 401, 1],
    ["404", "/nonsense", {}, 404, 1],
    ["405", "/api/v1/files", { method: "PUT" }, 405, 1],
    ["the 401 of an invalid key", "/api/v1/files", { headers: { "X-API-Key": "nonsense" } }, 401, 1],
    ["the 401 of an administrator", "/admin/accounts", {}, 401, 0],
    ["health", "/health/live", {}, 200, 0],
    ["the documentation", "/docs", { redirect: "manual" as const }, 308, 0],
    ["the document", "/openapi.yaml", {}, 200, 0],
    ["a preflight", "/api/v1/files", { method: "OPTIONS" }, 204, 0],
    ["delivery", "/cdn/file_x/x", {}, 404, 0],
    ["delivery with an invalid key", "/cdn/file_x/x", { headers: { "X-API-Key": "nonsense" } }, 404, 0],
  ])("receives the allowance of its address with %s", async (_, path, init, status, cost) => {
    const response = await anonymous(path, init);
    expect(response.status).toBe(status);
    expectHeaders(response, ANONYMOUS, ANONYMOUS - cost);
  });

  test("receives 429 for all counted requests after its limit, while valid keys still work", async () => {
    await spend(ANONYMOUS);
    for (const path of ["/api/v1/files", "/api/v1/nonsense", "/nonsense"]) {
      const response = await anonymous(path);
      expectHeaders(response, ANONYMOUS, 0);
      expect(response.headers.get("Retry-After")).toBe("60");
      await expectError(response, 429, "RATE_LIMIT_EXCEEDED");
    }
    const invalid = await anonymous("/api/v1/files", { headers: { "X-API-Key": "nonsense" } });
    await expectError(invalid, 429, "RATE_LIMIT_EXCEEDED");
    expectHeaders(await account.request("/api/v1/files"), 3, 2);
    expect((await anonymous("/health/live")).status).toBe(200);
    expect((await anonymous("/cdn/file_x/x")).status).toBe(404);
    await expectError(await anonymous("/admin/accounts"), 401, "INVALID_ADMIN_TOKEN");
  });

  test("has a new allowance at midnight UTC", async () => {
    await spend(ANONYMOUS + 1);
    now = new Date(midnight() - 1);
    expect((await anonymous()).status).toBe(429);
    now = new Date(now.getTime() + 1);
    expectHeaders(await anonymous(), ANONYMOUS, ANONYMOUS - 1);
  });

  test("is also a client with an expired or revoked key", async () => {
    const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
    const { id, key } = await admin.keys.create(account.id);
    await admin.keys.revoke(id);
    const response = await anonymous("/api/v1/files", { headers: { "X-API-Key": key } });
    expect(response.status).toBe(401);
    expectHeaders(response, ANONYMOUS, ANONYMOUS - 1);
  });

  test.each([
    ["with a line of 20 KB", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ["without a host", "GET /api/v1/files HTTP/1.1\r\n\r\n"],
    ["that is not HTTP", "nonsense\r\n\r\n"],
  ])("is charged for a malformed request %s", async (_, bytes) => {
    const { status, headers } = await exchange(service.url, bytes);
    expect(status).toBe(400);
    expectHeaders({ headers }, ANONYMOUS, ANONYMOUS - 1);
    expect(remaining(await anonymous())).toBe(ANONYMOUS - 2);
  });
});

test("the reset time is midnight UTC, also at the end of a year", async () => {
  now = new Date("2027-12-31T23:59:59.500Z");
  const response = await account.request("/api/v1/files");
  expect(response.headers.get("X-RateLimit-Reset")).toBe(String(Date.parse("2028-01-01T00:00:00Z") / 1000));
});
