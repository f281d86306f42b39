import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ageProof, DashboardClient, signedInClient } from "../../testing/dashboard-client.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestService, type TestUser } from "../../testing/service.ts";

let service: TestService;
let operators = "";
let operator: TestUser;
beforeAll(async () => {
  service = await startTestService({ hasAdminListener: true });
  operators = service.operatorUrl;
  operator = await userMade("operator");
});
afterAll(() => service.stop());

const withToken = () => ({ headers: { "X-Admin-Token": service.adminToken } });

const userMade = async (role: "owner" | "operator") => service.user(await service.account(), role);

test.each(["/admin/accounts", "/admin/accounts/", "/%61dmin/accounts", "/metrics", "/metrics/", "/health/ready"])(
  "with a separate listener for operators, the public one does not serve %s",
  async (path) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await fetch(service.url + path, { method, ...withToken() });
      expect(response.status).toBe(404);
      if (method === "GET") await expectError(response, 404, "NOT_FOUND");
    }
  },
);

test.each(["/admin/accounts", "/metrics", "/health/ready", "/health/live"])(
  "the listener for operators serves %s",
  async (path) => {
    // A busy process is not ready for a few seconds.
    await expect.poll(async () => (await fetch(operators + path, withToken())).status).toBe(200);
  },
);

test.each([
  ...["/", "/docs/", "/openapi.yaml", "/api/v1/files", "/cdn/file_1/x"],
  ...["/dashboard/api/keys", "/dashboard/api/v1/files"],
])("the listener for operators does not serve %s", async (path) => {
  const client = await signedInClient(operators, operator);
  const response = await fetch(operators + path, { headers: { Accept: "text/html", Cookie: client.cookie } });
  await expectError(response, 404, "NOT_FOUND");
});

test("both listeners serve liveness", async () => {
  expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
});

describe("the part of the dashboard for operators", () => {
  const accounts = [
    ["GET", "/accounts", undefined],
    ["POST", "/accounts", { name: "Press" }],
    ["PATCH", "/accounts/acct_01jv3k0c2w8n5r1t7x4b9d6fhm", { plan: "PRO" }],
    ["GET", "/accounts/acct_01jv3k0c2w8n5r1t7x4b9d6fhm/users", undefined],
    ["DELETE", "/users/user_01jv3k5r8c1h6m3z0q9w7t4xnd/second-factor", undefined],
  ] as const;

  test.each(accounts)("is not on the public listener, even for operators: %s %s", async (method, path, json) => {
    const client = await signedInClient(service.url, operator);
    await expectError(await client.send(method, path, json), 404, "NOT_FOUND");
    await expectError(await new DashboardClient(service.url).send(method, path, json), 404, "NOT_FOUND");
  });

  test("is on their listener, with its pages, sign-in and the security settings of the user", async () => {
    const page = await fetch(`${operators}/dashboard/`, { redirect: "manual" });
    expect([page.status, page.headers.get("Content-Security-Policy")]).toEqual([
      200,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
    const client = await signedInClient(operators, operator);
    expect(await client.data("GET", "/accounts")).toMatchObject({ accounts: expect.any(Array) });
    for (const path of ["/session", "/sessions", "/authenticators"]) {
      expect((await client.send("GET", path)).status).toBe(200);
    }
    await ageProof(service, client.cookie, 16);
    await expectError(await client.send("GET", "/accounts"), 403, "REAUTHENTICATION_REQUIRED");
    await client.data("POST", "/session/reauthentication", { password: operator.password });
    expect((await client.send("GET", "/accounts")).status).toBe(200);
  });

  test("sends its URL only to operators", async () => {
    const atPublic = await signedInClient(service.url, operator);
    expect(await atPublic.data("GET", "/session")).toMatchObject({ sections: ["FILES"], operatorsUrl: operators });
    const atTheirs = await signedInClient(operators, operator);
    expect(await atTheirs.data("GET", "/session")).toMatchObject({ sections: ["OPERATORS"], operatorsUrl: null });
    const owner = await signedInClient(service.url, await userMade("owner"));
    expect(await owner.data("GET", "/session")).toMatchObject({ sections: ["FILES"], operatorsUrl: null });
  });

  test("rejects owners", async () => {
    const owner = await signedInClient(operators, await userMade("owner"));
    await expectError(await owner.send("GET", "/accounts"), 403, "OPERATOR_ONLY");
  });

  test("rejects cross-site requests, including those of the public dashboard", async () => {
    const from = (origin: string) => new DashboardClient(operators, { Origin: origin });
    const signIn = (origin: string) => from(origin).signIn(operator, operator.password);
    expect((await signIn(operators)).status).toBe(200);
    for (const origin of [service.url, "https://elsewhere.example.com", "null"]) {
      await expectError(await signIn(origin), 403, "CROSS_SITE_REQUEST");
    }
  });

  test("sets cookies for its own URL, not for that of the service", async () => {
    const mixed = await startTestService({ hasAdminListener: true, baseUrl: () => "https://media.example.com" });
    const user = await mixed.user(await mixed.account(), "operator");
    const atTheirs = await new DashboardClient(mixed.operatorUrl).signIn(user, user.password);
    expect(atTheirs.headers.getSetCookie()[0]).toMatch(
      /^mas_session=[\w-]+; Max-Age=\d+; Path=\/dashboard; HttpOnly; SameSite=Strict$/,
    );
    const atPublic = await new DashboardClient(mixed.url).signIn(user, user.password);
    expect(atPublic.headers.getSetCookie()[0]).toMatch(/^__Secure-mas_session=.*; Secure$/);
    await mixed.stop();
  });
});
