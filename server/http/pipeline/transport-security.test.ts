import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../testing/service.ts";

let service: TestService;
let baseUrl = "https://media.example.com";
beforeAll(async () => {
  service = await startTestService({ baseUrl: () => baseUrl });
});
afterAll(() => service.stop());

const PATHS = ["/", "/dashboard", "/docs/", "/api/v1/files", "/cdn/file_1/x", "/health/live", "/nowhere"];

test("each response has Strict-Transport-Security if the service has an HTTPS URL", async () => {
  for (const path of PATHS) {
    const { headers } = await fetch(service.url + path);
    expect(headers.get("Strict-Transport-Security"), path).toBe("max-age=31536000");
  }
});

test("HTTP requests are not redirected to HTTPS, so that clients notice that they send plain text", async () => {
  for (const path of ["/api/v1/files", "/admin/accounts", "/cdn/file_1/x", "/health/live"]) {
    const { status, headers } = await fetch(service.url + path, { redirect: "manual" });
    expect(status < 300 || status >= 400, path).toBe(true);
    expect(headers.has("Location"), path).toBe(false);
  }
});

test("no response has Strict-Transport-Security if the service has an HTTP URL", async () => {
  baseUrl = "http://media.example.com";
  for (const path of PATHS) {
    expect((await fetch(service.url + path)).headers.has("Strict-Transport-Security"), path).toBe(false);
  }
});
