import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../testing/service.ts";

let service: TestService;
let baseUrl = "https://media.example.com";
beforeAll(async () => {
  service = await startTestService({ baseUrl: () => baseUrl });
});
afterAll(() => service.stop());

const PATHS = ["/", "/dashboard", "/docs/", "/api/v1/files", "/cdn/file_1/x", "/health/live", "/nowhere"];

test("where the service has an HTTPS address, every answer keeps browsers on it", async () => {
  for (const path of PATHS) {
    const { headers } = await fetch(service.url + path);
    expect(headers.get("Strict-Transport-Security"), path).toBe("max-age=31536000");
  }
});

test("what comes without HTTPS is not redirected there: a client that sends secrets so is to notice", async () => {
  for (const path of ["/api/v1/files", "/admin/accounts", "/cdn/file_1/x", "/health/live"]) {
    const { status, headers } = await fetch(service.url + path, { redirect: "manual" });
    expect(status < 300 || status >= 400, path).toBe(true);
    expect(headers.has("Location"), path).toBe(false);
  }
});

test("where it has none, no answer does", async () => {
  baseUrl = "http://media.example.com";
  for (const path of PATHS) {
    expect((await fetch(service.url + path)).headers.has("Strict-Transport-Security"), path).toBe(false);
  }
});
