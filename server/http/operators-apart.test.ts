import { afterAll, beforeAll, expect, test } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestService } from "../../testing/service.ts";

let service: TestService;
let operators = "";
beforeAll(async () => {
  service = await startTestService({ adminApart: true });
  operators = service.operatorUrl;
});
afterAll(() => service.stop());

const withToken = () => ({ headers: { "X-Admin-Token": service.adminToken } });

test.each(["/admin/accounts", "/admin/accounts/", "/%61dmin/accounts", "/metrics", "/metrics/", "/health/ready"])(
  "with a listener of their own, the public one has no %s",
  async (path) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await fetch(service.url + path, { method, ...withToken() });
      expect(response.status).toBe(404);
      if (method === "GET") await expectError(response, 404, "NOT_FOUND");
    }
  },
);

test.each(["/admin/accounts", "/metrics", "/health/ready", "/health/live"])(
  "operators find %s at theirs",
  async (path) => {
    expect((await fetch(operators + path, withToken())).status).toBe(200);
  },
);

test.each(["/", "/docs/", "/dashboard", "/openapi.yaml", "/api/v1/files", "/dashboard/api/session", "/cdn/file_1/x"])(
  "and nothing else, such as %s",
  async (path) => {
    const response = await fetch(operators + path, { headers: { Accept: "text/html" } });
    await expectError(response, 404, "NOT_FOUND");
  },
);

test("liveness is on both", async () => {
  expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
});
