import { MediaAssetService } from "@media-asset-service/sdk";
import { signUrl } from "@media-asset-service/sdk/sign-url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { awayFromMidnight } from "../../testing/midnight.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { eventually, exchange, expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService, type TestUser } from "../../testing/service.ts";
import { flushBandwidth } from "../accounts/bandwidth.ts";

const BASE_URL = "http://media.example.com";
let service: TestService;
let account: TestAccount;
let user: TestUser;
let cookie: string;
beforeAll(async () => {
  service = await startTestService({ baseUrl: () => BASE_URL });
  account = await service.account();
  user = await service.user(account);
  cookie = await user.signIn();
});
afterAll(() => service.stop());

type Sent = {
  method?: string;
  headers?: Record<string, string>;
  body?: FormData | URLSearchParams;
  json?: unknown;
  as?: string;
};

/** Sends a request as the dashboard's pages do, except for the given options. */
function send(path: string, { method = "GET", headers = {}, body, json, as = cookie }: Sent = {}): Promise<Response> {
  const text = json === undefined ? body : JSON.stringify(json);
  const type: Record<string, string> = json === undefined ? {} : { "Content-Type": "application/json" };
  return fetch(service.url + path, {
    method,
    headers: { Cookie: as, "X-Dashboard": "1", ...type, ...headers },
    ...(text !== undefined && { body: text }),
  });
}

async function dataOf<T = Record<string, unknown>>(response: Response): Promise<T> {
  const body = (await response.json()) as { success: boolean; data: T };
  expect(body).toMatchObject({ success: true });
  return body.data;
}

describe("a cross-site request", () => {
  const changes = [
    ["POST", "/dashboard/api/keys", {}],
    ["DELETE", "/dashboard/api/session", undefined],
    ["PATCH", "/dashboard/api/password", { currentPassword: "x", newPassword: "x".repeat(12) }],
    ["POST", "/dashboard/api/v1/folders", { name: "Press" }],
  ] as const;
  const foreign: [string, Record<string, string>][] = [
    ["another origin", { Origin: "https://elsewhere.example.com" }],
    ["an opaque origin", { Origin: "null" }],
    ["another port of this host", { Origin: "http://127.0.0.1:1" }],
    ["another scheme of this host", { Origin: "https://media.example.com" }],
    ["another site", { "Sec-Fetch-Site": "cross-site" }],
    ["a subdomain", { "Sec-Fetch-Site": "same-site" }],
  ];

  test.each(foreign)("from %s is rejected, whatever the operation", async (_, headers) => {
    for (const [method, path, json] of changes) {
      await expectError(await send(path, { method, headers, json }), 403, "CROSS_SITE_REQUEST");
    }
    await expectError(await send("/dashboard/api/session", { headers }), 403, "CROSS_SITE_REQUEST");
    await expectError(await send("/dashboard/api/v1/files", { headers }), 403, "CROSS_SITE_REQUEST");
    const signIn = { method: "POST", headers, json: { email: user.email, password: user.password } };
    await expectError(await send("/dashboard/api/session", signIn), 403, "CROSS_SITE_REQUEST");
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", ""])(
    "is rejected if its JSON has the type %j",
    async (type) => {
      const headers = { "Content-Type": type };
      const path = "/dashboard/api/v1/uploads";
      const response = await send(path, { method: "POST", headers, json: { filename: "a.txt" } });
      await expectError(response, 415, "UNSUPPORTED_MEDIA_TYPE");
    },
  );

  test.each(changes)("is rejected without the X-Dashboard header: %s %s", async (method, path, json) => {
    for (const value of ["", "0", "true"]) {
      const response = await send(path, { method, json, headers: { "X-Dashboard": value } });
      await expectError(response, 403, "CROSS_SITE_REQUEST", /X-Dashboard: 1/);
    }
  });

  test("is rejected as a form, which needs no preflight", async () => {
    const form = new FormData();
    form.set("file", new Blob(["planted"]), "planted.txt");
    const headers = { "X-Dashboard": "" };
    const upload = await send("/dashboard/api/v1/upload", { method: "POST", body: form, headers });
    await expectError(upload, 403, "CROSS_SITE_REQUEST");
    const body = new URLSearchParams({ name: "planted" });
    await expectError(await send("/dashboard/api/keys", { method: "POST", body, headers }), 403, "CROSS_SITE_REQUEST");
    expect(await account.sdk.files.list({ search: "planted" }).all()).toEqual([]);
  });

  test("is also rejected with another spelling of the path", async () => {
    for (const path of [
      "/dashboard/%61pi/keys",
      "/dashboard//api/keys",
      "/dashboard/api/./keys",
      "/dashboard/api/keys/",
    ]) {
      const response = await send(path, {
        method: "POST",
        json: {},
        headers: { Origin: "https://elsewhere.example.com" },
      });
      expect([403, 404]).toContain(response.status);
    }
  });

  test.each([
    ["the listening address", () => service.url],
    ["BASE_URL", () => BASE_URL],
  ])("is not a request from %s", async (_, origin) => {
    const headers = { Origin: origin(), "Sec-Fetch-Site": "same-origin" };
    const response = await send("/dashboard/api/keys", { method: "POST", json: {}, headers });
    expect(response.status).toBe(201);
  });

  test("gets no CORS headers", async () => {
    const headers = { Origin: "https://elsewhere.example.com", "Access-Control-Request-Method": "POST" };
    for (const path of ["/dashboard/api/session", "/dashboard/api/v1/files", "/dashboard/"]) {
      for (const method of ["OPTIONS", "GET"]) {
        const response = await send(path, { method, headers });
        const names = [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));
        expect(names).toEqual([]);
      }
    }
  });
});

describe("the API of the dashboard", () => {
  test("offers the complete API for the user's account, with the unchanged SDK", async () => {
    const media = new MediaAssetService({
      baseUrl: `${service.url}/dashboard`,
      headers: { "X-Dashboard": "1" },
      fetch: (request) => {
        request.headers.set("Cookie", cookie);
        return fetch(request);
      },
    });
    const file = await media.files.upload(new File(["from the dashboard"], "note.txt"), { tags: ["dashboard"] });
    expect((await media.files.list({ search: "dashboard" }).all()).map(({ id }) => id)).toEqual([file.id]);
    expect((await media.files.update(file.id, { description: "changed" })).description).toBe("changed");
    expect((await account.sdk.files.get(file.id)).description).toBe("changed");
    await media.folders.create({ name: "From the dashboard" });
    await media.files.delete(file.id);
    await expect(account.sdk.files.get(file.id)).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
    await expect(media.files.get("nonsense")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
    await expect(media.files.list({ limit: 1000 }).page()).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });

  test("has a separate rate limit, independent of the account's calls", async () => {
    await awayFromMidnight();
    const small = await service.account({ limits: { apiCallsPerDay: 1 } });
    const as = await (await service.user(small)).signIn();
    expect((await small.request("/api/v1/files")).headers.get("X-RateLimit-Remaining")).toBe("0");
    await expectError(await small.request("/api/v1/files"), 429, "RATE_LIMIT_EXCEEDED");
    for (const path of ["/files", "/files/nonsense", "/nonsense", "/stats"]) {
      const response = await send(`/dashboard/api/v1${path}`, { as });
      expect(response.status).toBe(path.endsWith("nonsense") ? 404 : 200);
      expect(response.headers.get("X-RateLimit-Limit")).toBe("3000");
      expect(response.headers.get("RateLimit-Policy")).toBe('"minute";q=3000;w=60');
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    }
    const stats = await dataOf<{ summary: object }>(await send("/dashboard/api/v1/stats", { as }));
    expect(stats.summary).toMatchObject({ apiCallsTotal: 1 });
  });

  test("runs bulk operations without charging the account's calls", async () => {
    await awayFromMidnight();
    const small = await service.account({ limits: { apiCallsPerDay: 1 } });
    const as = await (await service.user(small)).signIn();
    const ids = Array.from({ length: 201 }, (_, file) => `file_${file}`);
    const change = { type: "delete", ids };
    const begun = await send("/dashboard/api/v1/operations", { method: "POST", json: change, as });
    expect(begun.status).toBe(202);
    const headers = { "Content-Type": "application/json" };
    const reply = await small.request("/api/v1/operations", { method: "POST", headers, body: JSON.stringify(change) });
    await expectError(reply, 429, "RATE_LIMIT_EXCEEDED");
  });

  test("requires a session instead of a key, and the API requires a key instead of a session", async () => {
    const withKey = { headers: { "X-API-Key": account.key }, as: "" };
    await expectError(await send("/dashboard/api/v1/files", withKey), 401, "SESSION_REQUIRED");
    await expectError(await send("/dashboard/api/session", withKey), 401, "SESSION_REQUIRED");
    await expectError(await send("/api/v1/files"), 401, "MISSING_API_KEY");
    await expectError(await send("/admin/accounts"), 401, "INVALID_ADMIN_TOKEN");
  });

  test("returns no data of another account", async () => {
    const other = await service.account();
    const file = await other.sdk.files.upload(new File(["theirs"], "theirs.txt"));
    await expectError(await send(`/dashboard/api/v1/files/${file.id}`), 404, "FILE_NOT_FOUND");
  });

  test("serves only the operations of the API", async () => {
    const paths = ["", "v1", "v2/files", "v1/nonsense", "admin/accounts", "health/live", "v1/../../../admin/accounts"];
    for (const path of paths) {
      // A raw request, because fetch would normalize the dots.
      const head = [`GET /dashboard/api/${path} HTTP/1.1`, "Host: localhost", `X-Admin-Token: ${service.adminToken}`];
      const response = await exchange(service.url, [...head, `Cookie: ${cookie}`, "", ""].join("\r\n"));
      await expectError(response, 404, "NOT_FOUND");
    }
  });
});

describe("the account's keys", () => {
  test("are valid immediately after creation, and invalid immediately after revocation", async () => {
    const made = await dataOf<{ id: string; key: string; permissions: string[] }>(
      await send("/dashboard/api/keys", { method: "POST", json: { name: "Website", permissions: ["write"] } }),
    );
    expect(made.permissions).toEqual(["read", "write"]);
    const call = (key: string) => fetch(`${service.url}/api/v1/files`, { headers: { "X-API-Key": key } });
    expect((await call(made.key)).status).toBe(200);
    const path = `/dashboard/api/keys/${made.id}`;
    const rotated = await dataOf<{ key: string }>(await send(`${path}/rotate`, { method: "POST" }));
    expect([(await call(made.key)).status, (await call(rotated.key)).status]).toEqual([200, 200]);
    expect(await dataOf(await send(path, { method: "DELETE" }))).toMatchObject({ revokedAt: expect.any(String) });
    expect([(await call(made.key)).status, (await call(rotated.key)).status]).toEqual([401, 401]);
  });

  test("can be changed only by their own account", async () => {
    const other = await service.account();
    const [theirs] = await new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url }).keys
      .list(other.id)
      .then(({ keys }) => keys);
    const path = `/dashboard/api/keys/${theirs?.id}`;
    await expectError(await send(path, { method: "DELETE" }), 404, "KEY_NOT_FOUND");
    await expectError(await send(`${path}/rotate`, { method: "POST" }), 404, "KEY_NOT_FOUND");
    const { keys } = await dataOf<{ keys: { accountId: string }[] }>(await send("/dashboard/api/keys"));
    expect(new Set(keys.map(({ accountId }) => accountId))).toEqual(new Set([account.id]));
    expect((await other.request("/api/v1/files")).status).toBe(200);
  });
});

describe("the account's delivery keys", () => {
  const sendTo = (path: string, init: Sent = {}) => send(`/dashboard/api/delivery-keys${path}`, init);

  test("sign valid URLs from their creation until their revocation", async () => {
    const { id, key } = await dataOf<{ id: string; key: string }>(await sendTo("", { method: "POST", json: {} }));
    const { cdnUrl } = await account.sdk.files.upload(await plainImage(), { isPublic: false, filename: "a.png" });
    const url = await signUrl(cdnUrl.replace(BASE_URL, service.url), { deliveryKey: key, expiresIn: 60 });
    const signed = () => fetch(url);
    expect((await signed()).status).toBe(200);
    expect(await dataOf(await sendTo(`/${id}`, { method: "DELETE" }))).toMatchObject({ revokedAt: expect.any(String) });
    await expectError(await signed(), 403, "INVALID_SIGNATURE");
  });

  test("can be changed only by their own account", async () => {
    const other = await service.account();
    const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
    const theirs = await admin.deliveryKeys.create(other.id, {});
    await expectError(await sendTo(`/${theirs.id}`, { method: "DELETE" }), 404, "DELIVERY_KEY_NOT_FOUND");
    const { keys } = await dataOf<{ keys: { accountId: string }[] }>(await sendTo(""));
    expect(new Set(keys.map(({ accountId }) => accountId))).toEqual(new Set([account.id]));
    expect(await admin.deliveryKeys.list(other.id)).toMatchObject({ keys: [{ id: theirs.id, revokedAt: null }] });
  });
});

describe("all accounts", () => {
  test.each([
    ["GET", "/dashboard/api/accounts", undefined],
    ["POST", "/dashboard/api/accounts", { name: "x" }],
    ["PATCH", "/dashboard/api/accounts/acct_01jv3k0c2w8n5r1t7x4b9d6fhm", { plan: "PRO" }],
  ] as const)("are accessible only to operators: %s %s", async (method, path, json) => {
    await expectError(await send(path, { method, json }), 403, "OPERATOR_ONLY");
    await expectError(await send(path, { method, json, as: "" }), 401, "SESSION_REQUIRED");
  });

  test("are created, changed, and listed with their usage", async () => {
    await awayFromMidnight();
    const as = await (await service.user(account, "operator")).signIn();
    const busy = await service.account();
    await busy.sdk.files.upload(new File(["12345"], "five.txt"));
    const { cdnUrl } = await busy.sdk.files.upload(new File(["1234567"], "seven.txt"));
    await (await fetch(cdnUrl)).text();
    const month = new Date().toISOString().slice(0, 7);
    await service.db
      .insertInto("ai_credits")
      .values([
        { account_id: busy.id, month, used: 3 },
        { account_id: busy.id, month: "2020-01", used: 40 },
      ])
      .execute();
    const delivered = async () => {
      await flushBandwidth(service.context);
      const list = await send("/dashboard/api/accounts", { as });
      const { accounts } = await dataOf<{ accounts: { id: string; usage: { bandwidthBytes: number } }[] }>(list);
      return accounts.find(({ id }) => id === busy.id)?.usage.bandwidthBytes;
    };
    await eventually(delivered, 7);

    const path = `/dashboard/api/accounts/${busy.id}`;
    const changed = await send(path, { method: "PATCH", json: { plan: "ENTERPRISE", limits: { maxFileSize: 5 } }, as });
    const record = await dataOf(changed);
    expect(record).toMatchObject({
      id: busy.id,
      plan: "ENTERPRISE",
      customLimits: { maxFileSize: 5 },
      usage: { storageBytes: 12, fileCount: 2, bandwidthBytes: 7, apiCallsToday: 2, aiCreditsUsed: 3 },
    });
    const made = await dataOf(await send("/dashboard/api/accounts", { method: "POST", json: { name: "New" }, as }));
    expect(made).toMatchObject({ name: "New", plan: "FREE", usage: { storageBytes: 0, fileCount: 0 } });

    const list = await send("/dashboard/api/accounts?limit=2", { as });
    const { accounts, pagination } = await dataOf<{ accounts: unknown[]; pagination: object }>(list);
    expect(accounts).toEqual([made, record]);
    expect(pagination).toMatchObject({ limit: 2, hasMore: true, nextCursor: expect.any(String) });
  });
});
